import type { Logger } from "pino";

export interface Chore {
  runNow(): void;
  stop(): void;
}

/** Runs the work now and every `ms`, never twice at a time. A failure is logged and retried at the next interval. */
export function every(ms: number, work: () => Promise<void>, log: Logger, failureMessage: string): Chore {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch((error: unknown) => log.warn({ err: error }, failureMessage));
    isBusy = false;
  };
  const runNow = () => void run();
  runNow();
  const timer = setInterval(runNow, ms);
  return { runNow, stop: () => clearInterval(timer) };
}
