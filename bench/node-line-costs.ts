import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { consoleLines, watchConsole, writeConsole } from "@blockwright/node-protocol/rpc";
import { median } from "./bench.ts";
import type { BenchNode } from "./bench-node.ts";
import { threadSeconds } from "./cpu-time.ts";

const linesOfBurst = 20_000;
const renewEveryMs = 5000;
const burstTimeLimitMs = 90_000;

/** For a shell: a hundred lines some twenty times a second, as a server prints them that is in trouble, or starts. */
export const printBurst = `
    i=0
    while [ $i -lt ${linesOfBurst / 100} ]; do
      i=$((i + 1))
      seq 1 100 | sed 's/^/[12:00:00 INFO]: a line of the usual length, number /'
      sleep 0.05
    done`;

export interface LineCosts {
  readonly oursMicros: readonly number[];
  readonly bareMicros: readonly number[];
  /** The median of what each burst cost the one and the other. */
  readonly ratio: number;
}

export interface Burst {
  readonly instanceId: string;
  readonly containerId: string;
  /** Bursts that are not counted: the agent runs for days, and so would the other, not for the seconds it takes to compile. */
  readonly warmUps: number;
  readonly bursts: number;
}

/**
 * The agent's processor time per line somebody watches, against that of a program that only attaches: the same lines at
 * the same time. Ours is all that the agent does meanwhile, with its heartbeats and the renewals of the watch. The message
 * server and whoever listens to it count on neither side.
 */
export async function measureLineCosts(node: BenchNode, burst: Burst): Promise<LineCosts> {
  const { instanceId, containerId, warmUps, bursts } = burst;
  const program = new URL("bare-attach.ts", import.meta.url);
  const bare = fork(program, [node.instance.docker?.socketPath ?? "", containerId]);
  await once(bare, "message");
  const listener = await listen(node, instanceId);
  const [oursMicros, bareMicros]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUps + bursts; round += 1) {
    const before = { ours: threadSeconds(node.pid), bare: threadSeconds(bare.pid ?? 0) };
    const wanted = { ours: listener.count() + linesOfBurst, bare: (await countOf(bare)) + linesOfBurst };
    await node.ask(writeConsole, { instanceId, line: "burst" });
    // Whoever loses lines would look cheap.
    await untilCounted("the agent", wanted.ours, async () => listener.count());
    await untilCounted("the bare attachment", wanted.bare, () => countOf(bare));
    const after = { ours: threadSeconds(node.pid), bare: threadSeconds(bare.pid ?? 0) };
    if (round < warmUps) continue;
    oursMicros.push(((after.ours - before.ours) / linesOfBurst) * 1e6);
    bareMicros.push(((after.bare - before.bare) / linesOfBurst) * 1e6);
  }
  listener.stop();
  bare.kill("SIGKILL");
  const ratio = median(oursMicros.map((micros, round) => micros / (bareMicros[round] ?? Number.NaN)));
  return { oursMicros, bareMicros, ratio };
}

/** Watches as the api does: asks for what came after the last line it has, every few seconds. */
async function listen(node: BenchNode, instanceId: string) {
  let count = 0;
  let place = { epoch: null as string | null, afterNumber: -1 };
  const renew = () => node.ask(watchConsole, { instanceId, ...place });
  const { epoch, lines } = consoleLines.parse(await renew());
  place = { epoch, afterNumber: lines.at(-1)?.number ?? -1 };
  const subscription = node.nats.subscribe(node.subjects.console(instanceId), {
    callback: (_error, message) => {
      const news = consoleLines.parse(message.json());
      count += news.lines.length + news.skipped;
      place = { epoch: news.epoch, afterNumber: news.lines.at(-1)?.number ?? place.afterNumber };
    },
  });
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    count: () => count,
    stop: () => {
      clearInterval(timer);
      subscription.unsubscribe();
    },
  };
}

async function countOf(bare: ChildProcess): Promise<number> {
  bare.send("how many?");
  const [lines] = (await once(bare, "message")) as [number];
  return lines;
}

async function untilCounted(who: string, wanted: number, count: () => Promise<number>): Promise<void> {
  const deadline = performance.now() + burstTimeLimitMs;
  for (;;) {
    const missing = wanted - (await count());
    if (missing <= 0) return;
    if (performance.now() > deadline) throw new Error(`${who} lacks ${missing} of ${linesOfBurst} lines`);
    await sleep(250);
  }
}
