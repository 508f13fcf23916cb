import { maxImages } from "@blockwright/node-protocol/observation";
import type { Logger } from "pino";
import type { Runtime } from "../runtime/runtime.ts";

/** Images change when an operator builds or removes one. */
const freshForMs = 60_000;

/** Names of the images on this machine. Undefined: not known yet, or too many to report. */
export function createImageReport(
  runtime: Pick<Runtime, "imageNames">,
  log: Logger,
  nowMs: () => number = Date.now,
): () => Promise<string[] | undefined> {
  let known: string[] | undefined;
  let readAtMs: number | undefined;
  return async () => {
    if (readAtMs !== undefined && nowMs() - readAtMs < freshForMs) return known;
    try {
      const names = await runtime.imageNames();
      known = names.length > maxImages ? undefined : [...names];
      readAtMs = nowMs();
    } catch (error) {
      log.warn({ err: error }, "the images of this machine could not be listed");
    }
    return known;
  };
}
