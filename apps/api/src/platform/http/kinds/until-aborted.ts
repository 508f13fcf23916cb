import type { AppError } from "../../errors.ts";

/** Never resolves. A response that races with it does not wait for a busy handler. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as AppError);
    signal.addEventListener("abort", () => reject(signal.reason as AppError), { once: true });
  });
}
