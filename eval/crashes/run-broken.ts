import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { change, heartbeat, type Observation } from "@blockwright/node-protocol/observation";
import { applyInstance, consoleLines, removeInstance, watchConsole } from "@blockwright/node-protocol/rpc";
import type { CrashEvidence } from "@blockwright/minecraft/crash/diagnosis";
import { type BenchNode, someSpec } from "../../bench/node/bench-node.ts";
import type { BrokenServer } from "./broken-server.ts";
import { installationOf } from "./installation.ts";

const maxMs = 90_000;
const lookEveryMs = 200;

/** The latest observation of each of the node's instances. */
export function followNode({ nats, subjects }: BenchNode): ReadonlyMap<string, Observation> {
  const seen = new Map<string, Observation>();
  const note = (observations: readonly Observation[]) =>
    observations.forEach((one) => seen.set(one.instanceId, one));
  nats.subscribe(subjects.heartbeat, {
    callback: (_error, message) => note(heartbeat.parse(message.json()).observations),
  });
  nats.subscribe(subjects.change, {
    callback: (_error, message) => note(change.parse(message.json()).observations),
  });
  return seen;
}

/** Installs and starts the server, waits until it has failed as expected, and returns the evidence. */
export async function runBroken(
  node: BenchNode,
  seen: ReadonlyMap<string, Observation>,
  scratch: string,
  server: BrokenServer,
): Promise<CrashEvidence> {
  const spec = await specOf(node, scratch, server);
  const { instanceId } = spec;
  await node.ask(applyInstance, { spec });
  try {
    const exit = await untilFailed(node, seen, instanceId, server);
    const console = await linesOf(node, instanceId);
    const report = reportOf(join(node.dataFolder, "volumes", instanceId));
    return {
      software: server.software,
      minecraftVersion: server.minecraft,
      java: server.java,
      exit,
      lines: [...console, ...report],
      pluginNames: [...spec.installation.files, ...spec.installation.texts].flatMap(({ path }) =>
        /^(?:plugins|mods)\/[^/]+\.jar$/.test(path) ? basename(path, ".jar") : [],
      ),
    };
  } finally {
    await node.ask(removeInstance, { instanceId, generation: 2 });
  }
}

async function specOf(node: BenchNode, scratch: string, server: BrokenServer): Promise<InstanceSpec> {
  const { image, command, files, texts, steps, limits, protocol, manners } = await installationOf(server);
  const own = someSpec({});
  const port = String(own.ports[0]?.port);
  const folder = join(scratch, own.instanceId);
  const locked = Object.entries(files).map(async ([path, content], index) => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, String(index));
    writeFileSync(file, content);
    return { path, ...(await node.offer(file)) };
  });
  return {
    ...own,
    purpose: "live",
    image,
    command: [...command],
    limits,
    manners,
    ports: own.ports.map((lease) => ({ ...lease, protocol })),
    installation: {
      id: randomUUID(),
      files: await Promise.all(locked),
      texts: Object.entries(texts).map(([path, content]) => ({
        path,
        content: content.replaceAll("{port}", port),
      })),
      steps: steps.map((script) => ({
        image,
        command: ["sh", "-c", script.replaceAll("{port}", port)],
        timeLimitMs: maxMs,
      })),
    },
  };
}

async function untilFailed(
  node: BenchNode,
  seen: ReadonlyMap<string, Observation>,
  instanceId: string,
  { until, name }: BrokenServer,
): Promise<CrashEvidence["exit"]> {
  const deadlineMs = Date.now() + maxMs;
  while (Date.now() < deadlineMs) {
    const observed = seen.get(instanceId);
    if (observed?.lastExit && until === "exit") return observed.lastExit;
    if (observed?.lastExit) throw new Error(`${name} ended: ${observed.lastExit.sentence}`);
    if (until !== "exit" && observed?.state === "online") {
      const lines = await linesOf(node, instanceId);
      if (lines.some((line) => line.includes(until.says))) return null;
    }
    await sleep(lookEveryMs);
  }
  throw new Error(
    `${name} did not fail in its time: ${(await linesOf(node, instanceId)).slice(-5).join(" | ")}`,
  );
}

async function linesOf(node: BenchNode, instanceId: string): Promise<string[]> {
  const answer = await node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  return consoleLines.parse(answer).lines.map(({ text }) => text);
}

/** The newest crash report, read from its file: servers print only its path. */
function reportOf(tree: string): string[] {
  const folder = join(tree, "crash-reports");
  const [newest] = listed(folder).toSorted().toReversed();
  return newest === undefined ? [] : readFileSync(join(folder, newest), "utf8").split("\n");
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
