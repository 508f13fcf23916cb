import type { InstanceNumbers } from "@blockwright/node-protocol/observation";
import { openTree } from "../files/tree.ts";
import type { Instance } from "../instances/instance.ts";
import type { AskInside } from "../instances/inside/ask-inside.ts";
import type { PingAnswer } from "../instances/run/ping.ts";
import { pingInstance, pingPort } from "../instances/run/until-ready.ts";
import type { ContainerSample, Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { countAnswer, noMisses, whoCantJoin, type Misses } from "./who-can-join.ts";

/** At every heartbeat, allowing for timer jitter. */
const pingEveryMs = 4500;
/** It takes a process of its own. */
const lookInsideEveryMs = 60_000;
const measureDiskEveryMs = 5 * 60_000;

interface NumbersDeps {
  readonly runtime: Runtime;
  readonly volumes: Volumes;
  readonly pingAddress: string;
  readonly askInside: AskInside;
}

interface Known {
  sample: ContainerSample | undefined;
  sampledAtMs: number;
  cpuPercent: number;
  pingedAtMs: number;
  lookedInsideAtMs: number;
  players: number;
  maxPlayers: number;
  names: readonly string[];
  misses: Misses;
  isBridgeAsked: boolean;
  diskMeasuredAtMs: number;
  diskBytes: number;
}

/** The figures of each instance: cheap ones at every heartbeat, expensive ones less often. */
export function createInstanceNumbers(deps: NumbersDeps) {
  const { runtime, volumes } = deps;
  const known = new Map<string, Known>();
  const of = (id: string): Known => {
    const found = known.get(id) ?? emptyNumbers();
    known.set(id, found);
    return found;
  };
  const refreshOne = async (instance: Instance) => {
    const numbers = of(instance.id);
    await sampleProcessor(runtime, instance, numbers);
    if (!instance.isOnline) numbers.misses = noMisses;
    else if (isDue(numbers.pingedAtMs, pingEveryMs)) {
      // Not awaited: a bridge without an answer must not delay the heartbeat.
      void askBridge(instance, deps, numbers);
      await askPlayers(instance, deps, numbers);
    }
    if (isDue(numbers.diskMeasuredAtMs, measureDiskEveryMs)) await measureDisk(volumes, instance.id, numbers);
  };
  return {
    refresh: async (instances: readonly Instance[]): Promise<void> => {
      const alive = new Set(instances.map(({ id }) => id));
      for (const id of known.keys()) if (!alive.has(id)) known.delete(id);
      await Promise.all(instances.map((instance) => refreshOne(instance).catch(() => undefined)));
    },
    playerNames: (instance: Instance): readonly string[] => (instance.isOnline ? of(instance.id).names : []),
    /** Of a crossplay server that is online; null while everybody can. */
    whoCantJoin: ({ id, isOnline, spec: { bridge } }: Instance): string | null =>
      isOnline && bridge ? whoCantJoin(of(id).misses, bridge.pings) : null,
    read: (instance: Instance): InstanceNumbers => {
      const { cpuPercent, sample, players, maxPlayers, diskBytes } = of(instance.id);
      return {
        cpuPercent,
        memoryBytes: sample?.memoryBytes ?? 0,
        diskBytes,
        networkReceivedBytes: sample?.networkReceivedBytes ?? 0,
        networkSentBytes: sample?.networkSentBytes ?? 0,
        players,
        maxPlayers,
        startedAt: instance.startedAt?.toISOString() ?? null,
      };
    },
  };
}

function emptyNumbers(): Known {
  return {
    sample: undefined,
    sampledAtMs: 0,
    cpuPercent: 0,
    pingedAtMs: 0,
    lookedInsideAtMs: -lookInsideEveryMs,
    players: 0,
    maxPlayers: 0,
    names: [],
    misses: noMisses,
    isBridgeAsked: false,
    // Spread over the whole interval, so that a restarted agent does not walk every tree at once.
    diskMeasuredAtMs: performance.now() - Math.random() * measureDiskEveryMs,
    diskBytes: 0,
  };
}

function isDue(lastMs: number, everyMs: number): boolean {
  return performance.now() - lastMs >= everyMs;
}

async function sampleProcessor(runtime: Runtime, instance: Instance, numbers: Known): Promise<void> {
  const sample = instance.startedAt ? await runtime.sample(instance.id) : undefined;
  const nowMs = performance.now();
  const seconds = (nowMs - numbers.sampledAtMs) / 1000;
  const used = sample && numbers.sample ? sample.cpuSeconds - numbers.sample.cpuSeconds : 0;
  numbers.cpuPercent = used > 0 && seconds > 0 ? Math.round((used / seconds) * 1000) / 10 : 0;
  numbers.sample = sample;
  numbers.sampledAtMs = nowMs;
}

async function askPlayers(
  { spec }: Instance,
  { pingAddress, askInside }: NumbersDeps,
  numbers: Known,
): Promise<void> {
  numbers.pingedAtMs = performance.now();
  const answer = await pingInstance(spec, pingAddress);
  if (answer || spec.manners.ping !== "nethernet") return takeAnswer(numbers, answer);
  if (!isDue(numbers.lookedInsideAtMs, lookInsideEveryMs)) return;
  numbers.lookedInsideAtMs = performance.now();
  // Not awaited either. Until the next look, the figures of this one count.
  void askInside(spec).then((inside) => takeAnswer(numbers, inside));
}

function takeAnswer(numbers: Known, answer: PingAnswer | undefined): void {
  numbers.misses = countAnswer(numbers.misses, "java", answer !== undefined);
  numbers.players = answer?.players ?? 0;
  numbers.names = answer?.names ?? [];
  numbers.maxPlayers = answer?.maxPlayers ?? numbers.maxPlayers;
}

/** Both ways in are counted together: a closed TCP port is noticed at once, a silent UDP port after seconds. */
async function askBridge(
  { spec: { bridge } }: Instance,
  { pingAddress }: NumbersDeps,
  numbers: Known,
): Promise<void> {
  if (!bridge || numbers.isBridgeAsked) return;
  numbers.isBridgeAsked = true;
  const ask = async (ping: (typeof bridge.pings)[number]) => ({
    ping,
    answer: await pingPort(ping, pingAddress, bridge.port).catch(() => undefined),
  });
  for (const { ping, answer } of await Promise.all(bridge.pings.map(ask)))
    numbers.misses = countAnswer(numbers.misses, ping, answer !== undefined);
  numbers.isBridgeAsked = false;
}

async function measureDisk(volumes: Volumes, id: string, numbers: Known): Promise<void> {
  numbers.diskMeasuredAtMs = performance.now();
  const tree = openTree(volumes.pathOf(id));
  try {
    numbers.diskBytes = (await tree.apparentSize("")).bytes;
  } finally {
    tree.close();
  }
}
