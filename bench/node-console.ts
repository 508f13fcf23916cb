import { fork } from "node:child_process";
import { once } from "node:events";
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
import { cpuSeconds } from "./cpu-time.ts";

const burstSeconds = 15;
const burstLines = 20_000;
/** Echoes what it is told; "burst" prints a hundred lines twenty times a second. */
const echoingGame = `echo 'Done ('
while read -r line; do
  if [ "$line" = burst ]; then
    i=0
    while [ $i -lt 200 ]; do
      i=$((i + 1))
      seq 1 100 | sed 's/^/[12:00:00 INFO]: a line of the usual length, number /'
      sleep 0.05
    done
  else echo "$line"; fi
done`;

export interface ConsoleFigures {
  readonly oursMs: number;
  readonly bareMs: number;
  readonly latencyRatio: number;
  readonly oursCpuMicros: number;
  readonly bareCpuMicros: number;
  readonly cpuRatio: number;
}

/** The same line seen twice: by a bare attach to the container, and by a NATS subscriber of the console. */
export async function measureConsole(node: BenchNode, lines: number): Promise<ConsoleFigures> {
  const spec = someSpec({ command: ["sh", "-c", echoingGame] });
  await node.ask(applyInstance, { spec });
  await sleep(3000);
  const { instanceId } = spec;
  const seenAt = { ours: new Map<string, number>(), bare: new Map<string, number>() };
  const container = (await connectEngine(node.instance.docker?.socketPath ?? "").listContainers()).find(
    ({ Names }) => Names.some((name) => name.includes(instanceId)),
  );
  const docker = connectEngine(node.instance.docker?.socketPath ?? "");
  const attached = await docker
    .getContainer(container?.Id ?? "")
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
  const cpu = await measureCpu(node, instanceId, container?.Id ?? "", watch);
  attached.removeAllListeners();
  subscription.unsubscribe();
  await node.ask(removeInstance, { instanceId, generation: 2 });
  return {
    oursMs,
    bareMs,
    latencyRatio: oursMs / bareMs,
    ...cpu,
    cpuRatio: cpu.oursCpuMicros / cpu.bareCpuMicros,
  };
}

/** Lines printed at a steady pace: the agent's processor time per line, against that of a program that only attaches. */
async function measureCpu(
  node: BenchNode,
  instanceId: string,
  containerId: string,
  watch: () => Promise<unknown>,
) {
  const program = new URL("bare-attach.ts", import.meta.url);
  const bare = fork(program, [node.instance.docker?.socketPath ?? "", containerId]);
  await once(bare, "message");
  const barePid = bare.pid ?? 0;
  const [oursBefore, bareBefore] = [cpuSeconds(node.pid), cpuSeconds(barePid)];
  await node.ask(writeConsole, { instanceId, line: "burst" });
  for (let second = 0; second < burstSeconds; second += 5) {
    await watch();
    await sleep(5000);
  }
  const [ours, theirs] = [cpuSeconds(node.pid) - oursBefore, cpuSeconds(barePid) - bareBefore];
  bare.kill("SIGTERM");
  return { oursCpuMicros: (ours / burstLines) * 1e6, bareCpuMicros: (theirs / burstLines) * 1e6 };
}

function note(seen: Map<string, number>, text: string): void {
  for (const [mark] of text.matchAll(/mark-\d+-end/g)) if (!seen.has(mark)) seen.set(mark, performance.now());
}
