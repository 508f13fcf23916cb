import { z } from "zod";
import { defineHint, type Hints } from "../../../platform/events/hints.ts";

export const turnChanged = defineHint("assistant.turn-changed", z.object({ turnId: z.uuid() }));

/** Lets streams of this process wait for the next event of a turn. */
export interface TurnNews {
  /** Resolves on news of the turn, when the signal is aborted, or after the time: a hint may be lost. */
  wait(turnId: string, ms: number, signal: AbortSignal): Promise<void>;
}

export function createTurnNews(hints: Hints): TurnNews {
  const waiting = new Map<string, Set<() => void>>();
  hints.listen(turnChanged, ({ turnId }) => {
    for (const wake of waiting.get(turnId) ?? []) wake();
  });
  return {
    wait: (turnId, ms, signal) =>
      new Promise((resolve) => {
        const wakers = waiting.get(turnId) ?? new Set();
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
          wakers.delete(end);
          if (wakers.size === 0) waiting.delete(turnId);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.set(turnId, wakers.add(end));
        signal.addEventListener("abort", end);
        if (signal.aborted) end();
      }),
  };
}
