import type { DLogger } from "@dbos-inc/dbos-sdk";
import type { Logger } from "../log.ts";

/** The engine's own log lines, one level quieter: it reports every uncertain poll. */
export function engineLog(log: Logger): DLogger {
  return {
    debug: (entry) => log.trace({ entry: String(entry) }, "workflow engine"),
    info: (entry) => log.debug({ entry: String(entry) }, "workflow engine"),
    warn: (entry) => log.warn({ entry: String(entry) }, "workflow engine"),
    error: (entry) => log.error({ entry: String(entry) }, "workflow engine"),
  };
}
