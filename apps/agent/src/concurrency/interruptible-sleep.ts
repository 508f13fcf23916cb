import { setTimeout as sleep } from "node:timers/promises";

/** A sleep that `interrupt` ends early. An interrupt between `reset` and `sleep` makes that sleep return at once. */
export function createInterruptibleSleep() {
  let isInterrupted = false;
  let endSleep: () => void = () => {};
  return {
    interrupt: () => {
      isInterrupted = true;
      endSleep();
    },
    /** Call before reading state: an interrupt from here on is kept for the next sleep. */
    reset: () => {
      isInterrupted = false;
    },
    sleep: async (ms: number): Promise<void> => {
      if (isInterrupted || ms <= 0) return;
      const over = new AbortController();
      const interrupted = new Promise<void>((resolve) => {
        endSleep = resolve;
      });
      await Promise.race([interrupted, sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
      over.abort();
    },
  };
}
