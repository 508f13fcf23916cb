import { Counter } from "prom-client";
import type { Logger } from "../log.ts";
import type { EgressError, EgressErrorCode, EgressSource } from "./egress-client.ts";

type Outcome = EgressErrorCode | "fresh" | "answered" | "not-modified" | "last-good";

export interface EgressReports {
  readonly questions: Counter<"source" | "outcome">;
  count(source: EgressSource, outcome: Outcome): void;
  /** Counted each time, logged once a minute: a source that is down is requested by everyone. */
  tell(source: EgressSource, outcome: Outcome, error: EgressError): void;
}

const repeatReportAfterMs = 60_000;

/** Never the address: it contains people's search words. */
export function createOutsideReports(log: Logger): EgressReports {
  // In no registry: each program adds it to the one it exposes.
  const questions = new Counter({
    name: "outside_questions_total",
    help: "Questions to outside sources by how they ended; fresh ones were answered without asking",
    labelNames: ["source", "outcome"],
    registers: [],
  });
  const count = ({ name }: EgressSource, outcome: Outcome) => questions.inc({ source: name, outcome });
  const saidAt = new Map<string, number>();
  return {
    questions,
    count,
    tell: (source, outcome, { message }) => {
      count(source, outcome);
      const subject = `${source.name} ${outcome}`;
      if (outcome === "missing" || Date.now() - (saidAt.get(subject) ?? 0) < repeatReportAfterMs) return;
      saidAt.set(subject, Date.now());
      const remedy = outcome === "last-good" ? " Its last good answers are used." : "";
      log.warn({ source: source.name, outcome }, `${message}${remedy}`);
    },
  };
}
