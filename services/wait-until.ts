import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, type ProcessRecord } from "./processes.ts";
import { ServiceError, sentenceOf } from "./service-error.ts";
import type { ServiceName } from "./service-names.ts";

const POLL_MS = 50;

/** Repeats a health check until it passes, its process dies, or the time is over. */
export async function waitUntilHealthy(
  service: ServiceName,
  daemon: { record: ProcessRecord; logFile: string },
  check: () => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const failure = await check().then(
      () => undefined,
      (error: unknown) => sentenceOf(error),
    );
    if (failure === undefined) return;
    if (!isAlive(daemon.record)) {
      throw new ServiceError(service, "It ended right after its start.", daemon.logFile);
    }
    if (Date.now() > deadline) {
      const seconds = Math.round(timeoutMs / 1_000);
      throw new ServiceError(service, `It does not answer after ${seconds} s: ${failure}`, daemon.logFile);
    }
    await sleep(POLL_MS);
  }
}
