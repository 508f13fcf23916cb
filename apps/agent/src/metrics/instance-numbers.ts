import type { InstanceNumbers } from "@blockwright/node-protocol/observation";
import { openTree } from "../files/tree.ts";
import type { Instance } from "../instances/instance.ts";
import { pingInstance } from "../instances/run/until-ready.ts";
import type { ContainerSample, Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";

/** At every heartbeat, allowing for timer jitter. */
const pingEveryMs = 4500;
const measureDiskEveryMs = 5 * 60_000;

interface Known {
  sample: ContainerSample | undefined;
  sampledAtMs: number;
  cpuPercent: number;
  pingedAtMs: number;
  players: number;
  maxPlayers: number;
  names: readonly string[];
  diskMeasuredAtMs: number;
  diskBytes: number;
}

/** The figures of each instance: cheap ones at every heartbeat, expensive ones less often. */
export function createInstanceNumbers(runtime: Runtime, volumes: Volumes, address: string) {
  const known = new Map<string, Known>();
  const of = (id: string): Known => {
    const found = known.get(id) ?? emptyNumbers();
    known.set(id, found);
    return found;
  };
  const refreshOne = async (instance: Instance) => {
    const numbers = of(instance.id);
    await sampleProcessor(runtime, instance, numbers);
    if (instance.isOnline && isDue(numbers.pingedAtMs, pingEveryMs))
      await askPlayers(instance, address, numbers);
    if (isDue(numbers.diskMeasuredAtMs, measureDiskEveryMs)) await measureDisk(volumes, instance.id, numbers);
  };
  return {
    refresh: async (instances: readonly Instance[]): Promise<void> => {
      const alive = new Set(instances.map(({ id }) => id));
      for (const id of known.keys()) if (!alive.has(id)) known.delete(id);
      await Promise.all(instances.map((instance) => refreshOne(instance).catch(() => undefined)));
    },
    playerNames: (instance: Instance): readonly string[] => (instance.isOnline ? of(instance.id).names : []),
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
    players: 0,
    maxPlayers: 0,
    names: [],
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

async function askPlayers(instance: Instance, address: string, numbers: Known): Promise<void> {
  numbers.pingedAtMs = performance.now();
  const answer = await pingInstance(instance.spec, address);
  numbers.players = answer?.players ?? 0;
  numbers.names = answer?.names ?? [];
  numbers.maxPlayers = answer?.maxPlayers ?? numbers.maxPlayers;
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
