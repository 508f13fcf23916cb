import { setTimeout } from "node:timers/promises";

export interface RequestRate {
  /** Resolves when the request may be sent; false if that would be after the deadline. First come, first served. */
  take(deadline: number): Promise<boolean>;
  /** Holds back all requests for that long. */
  pause(forMs: number): void;
}

/**
 * Half of a minute's requests may come at once, the other half spread over the minute: no minute has more than agreed.
 */
export function createRequestRate(
  requestsPerMinute: number,
  sleep: (ms: number) => Promise<unknown> = setTimeout,
): RequestRate {
  const burst = Math.max(1, requestsPerMinute / 2);
  const perMs = requestsPerMinute / 2 / 60_000;
  let tokens = burst;
  let filledAt = Date.now();
  let pausedUntil = 0;

  const refill = () => {
    const now = Date.now();
    tokens = Math.min(burst, tokens + (now - filledAt) * perMs);
    filledAt = now;
  };
  return {
    take: async (deadline) => {
      refill();
      // A negative value is a queue: each request waits for as many tokens as are owed.
      tokens -= 1;
      const turnAt = Date.now() + Math.max(0, -tokens / perMs);
      for (let waitUntil = turnAt; ; waitUntil = pausedUntil) {
        waitUntil = Math.max(waitUntil, pausedUntil);
        if (waitUntil > deadline) {
          tokens += 1;
          return false;
        }
        if (waitUntil <= Date.now()) return true;
        await sleep(waitUntil - Date.now());
      }
    },
    pause: (forMs) => {
      pausedUntil = Math.max(pausedUntil, Date.now() + forMs);
    },
  };
}
