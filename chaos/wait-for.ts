import { setTimeout as sleep } from "node:timers/promises";

/** Polls until there is an answer. `what` completes "waited 30 s for ...". */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  { withinMs = 60_000, everyMs = 50 }: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > giveUpAt) throw new Error(`waited ${withinMs / 1000} s for ${what}`);
    await sleep(everyMs);
  }
}
