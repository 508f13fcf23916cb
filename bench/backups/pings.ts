import { setTimeout as sleep } from "node:timers/promises";
import type { BenchNode } from "../node/bench-node.ts";
import { ping, type BackedUpServer } from "./backed-up-server.ts";

const pingEveryMs = 25;

/** Duration of players' pings while the work runs, in milliseconds. */
export async function pingDuring(
  node: BenchNode,
  server: BackedUpServer,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  const ending = new AbortController();
  const over = work.finally(() => ending.abort());
  const millis: number[] = [];
  while (!ending.signal.aborted) {
    const startedAt = performance.now();
    await ping(node, server);
    millis.push(performance.now() - startedAt);
    await sleep(pingEveryMs);
  }
  await over;
  return millis;
}

export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
