import { setTimeout as sleep } from "node:timers/promises";
import {
  applyInstance,
  consoleLines,
  removeInstance,
  watchConsole,
  writeConsole,
} from "@blockwright/node-protocol/rpc";
import { connectEngine } from "../apps/agent/src/runtime/engine.ts";
import { median } from "./bench.ts";
import { someSpec, type BenchNode } from "./bench-node.ts";
import { measureLineCosts, printBurst, type LineCosts } from "./node-line-costs.ts";

/** Echoes what it is told, but for one word. */
const echoingGame = `echo 'Done ('
while read -r line; do
  if [ "$line" = burst ]; then ${printBurst}
  else echo "$line"; fi
done`;

export interface ConsoleFigures {
  readonly oursMs: number;
  readonly bareMs: number;
  readonly latencyRatio: number;
  readonly costs: LineCosts;
}

/** The same line seen twice: by a bare attach to the container, and by a NATS subscriber of the console. */
export async function measureConsole(
  node: BenchNode,
  { lines, warmUps, bursts }: { lines: number; warmUps: number; bursts: number },
): Promise<ConsoleFigures> {
  const spec = someSpec({ command: ["sh", "-c", echoingGame] });
  await node.ask(applyInstance, { spec });
  const { instanceId } = spec;
  const seenAt = { ours: new Map<string, number>(), bare: new Map<string, number>() };
  const docker = connectEngine(node.instance.docker?.socketPath ?? "");
  const containerId = await untilRunning(docker, instanceId);
  const attached = await docker
    .getContainer(containerId)
    .attach({ stream: true, stdout: true, stderr: true });
  attached.on("data", (chunk: Buffer) => note(seenAt.bare, chunk.toString()));
  const subscription = node.nats.subscribe(node.subjects.console(instanceId), {
    callback: (_error, message) => {
      for (const { text } of consoleLines.parse(message.json()).lines) note(seenAt.ours, text);
    },
  });
  const watch = () => node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  await watch();
  const sentAt = new Map<string, number>();
  for (let line = 0; line < lines; line += 1) {
    if (line % 50 === 0) await watch();
    const mark = `mark-${line}-end`;
    sentAt.set(mark, performance.now());
    await node.ask(writeConsole, { instanceId, line: mark });
    await sleep(60);
  }
  await sleep(500);
  const latency = (seen: Map<string, number>) =>
    median([...sentAt].map(([mark, at]) => (seen.get(mark) ?? Number.NaN) - at));
  const [oursMs, bareMs] = [latency(seenAt.ours), latency(seenAt.bare)];
  subscription.unsubscribe();
  const costs = await measureLineCosts(node, {
    instanceId,
    containerId,
    warmUps,
    bursts,
  });
  // Not before: an attachment that nobody reads holds the container back.
  attached.removeAllListeners();
  await node.ask(removeInstance, { instanceId, generation: 2 });
  return { oursMs, bareMs, latencyRatio: oursMs / bareMs, costs };
}

async function untilRunning(docker: ReturnType<typeof connectEngine>, instanceId: string): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const containers = await docker.listContainers();
    const found = containers.find(({ Names }) => Names.some((name) => name.includes(instanceId)));
    await sleep(1000);
    if (found) return found.Id;
  }
  throw new Error("the container of the console was never started");
}

function note(seen: Map<string, number>, text: string): void {
  for (const [mark] of text.matchAll(/mark-\d+-end/g)) if (!seen.has(mark)) seen.set(mark, performance.now());
}
