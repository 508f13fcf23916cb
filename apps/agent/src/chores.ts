import type { Logger } from "pino";

export interface Chore {
  runNow(): void;
  stop(): void;
}

/** At once and then again and again, never two at a time. One that fails is tried at its next time. */
export function every(ms: number, work: () => Promise<void>, log: Logger, complaint: string): Chore {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch((error: unknown) => log.warn({ err: error }, complaint));
    isBusy = false;
  };
  const runNow = () => void run();
  runNow();
  const timer = setInterval(runNow, ms);
  return { runNow, stop: () => clearInterval(timer) };
}
