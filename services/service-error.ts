import { readFileSync } from "node:fs";
import type { ServiceName } from "./service-names.ts";

const TAIL_LINES = 15;

type FailedPart = ServiceName | "packages" | "upstreams";

/** The error when a service does not start: one sentence, then the end of its log. */
export class ServiceError extends Error {
  readonly service: FailedPart;
  readonly logTail: string;

  constructor(service: FailedPart, sentence: string, logFile?: string) {
    super(sentence);
    this.service = service;
    this.logTail = logFile === undefined ? "" : tailOf(logFile);
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function tailOf(logFile: string): string {
  try {
    return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-TAIL_LINES).join("\n");
  } catch {
    return "";
  }
}
