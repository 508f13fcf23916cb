import { setTimeout as sleep } from "node:timers/promises";

/** Lets a loop rest until there is something to do. A call that comes while it works is not lost. */
export function createWake() {
  let isDue = false;
  let wakeUp: () => void = () => {};
  return {
    wake: () => {
      isDue = true;
      wakeUp();
    },
    /** Call before looking: what comes from here on makes the next rest end at once. */
    begin: () => {
      isDue = false;
    },
    rest: async (ms: number): Promise<void> => {
      if (isDue || ms <= 0) return;
      const over = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      await Promise.race([woken, sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
      over.abort();
    },
  };
}
