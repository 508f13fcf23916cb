import { setTimeout as sleep } from "node:timers/promises";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { median } from "../bench.ts";
import { threadSeconds } from "../cpu-time.ts";
import type { BareAttachment } from "./bare-attachment.ts";
import type { BenchNode } from "./bench-node.ts";
import { listenToConsole } from "./console-listener.ts";

const linesOfBurst = 10_000;
const burstTimeLimitMs = 90_000;

/** A shell script: a hundred lines about ten times a second, as from a server that starts or is in trouble. */
export const printBurst = `
    i=0
    while [ $i -lt ${linesOfBurst / 100} ]; do
      i=$((i + 1))
      seq 1 100 | sed 's/^/[12:00:00 INFO]: a line of the usual length, number /'
      sleep 0.1
    done`;

export interface LineCosts {
  readonly oursMicros: readonly number[];
  readonly bareMicros: readonly number[];
  /** The median over all bursts of our cost divided by the bare cost. */
  readonly ratio: number;
  /** Lines that the agent dropped: dropping lines would make it look cheap. */
  readonly lost: number;
  readonly lines: number;
}

export interface Burst {
  readonly instanceId: string;
  readonly bare: BareAttachment;
  /** Bursts that are not counted: both programs would run for days, so compilation in the first seconds is excluded. */
  readonly warmUps: number;
  readonly bursts: number;
}

/**
 * The agent's CPU time per watched line, against that of a program that only attaches: the same lines at the same time.
 * Ours includes everything that the agent does meanwhile, such as heartbeats and renewals of the watch. The message
 * server and its listeners are counted on neither side.
 */
export async function measureLineCosts(node: BenchNode, burst: Burst): Promise<LineCosts> {
  const { instanceId, bare, warmUps, bursts } = burst;
  const listener = await listenToConsole(node, instanceId);
  const seen = () => listener.count() + listener.lost();
  const [oursMicros, bareMicros]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUps + bursts; round += 1) {
    const before = { ours: threadSeconds(node.pid), bare: threadSeconds(bare.pid) };
    const wanted = { ours: seen() + linesOfBurst, bare: (await bare.count()) + linesOfBurst };
    await node.ask(writeConsole, { instanceId, line: "burst" });
    await untilCounted("the agent", wanted.ours, async () => seen());
    await untilCounted("the bare attachment", wanted.bare, () => bare.count());
    const after = { ours: threadSeconds(node.pid), bare: threadSeconds(bare.pid) };
    if (round < warmUps) continue;
    oursMicros.push(((after.ours - before.ours) / linesOfBurst) * 1e6);
    bareMicros.push(((after.bare - before.bare) / linesOfBurst) * 1e6);
  }
  listener.stop();
  const ratio = median(oursMicros.map((micros, round) => micros / (bareMicros[round] ?? Number.NaN)));
  return { oursMicros, bareMicros, ratio, lost: listener.lost(), lines: linesOfBurst * (warmUps + bursts) };
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
