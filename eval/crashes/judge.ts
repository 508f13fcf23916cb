import { type CrashEvidence, diagnoseCrash } from "@blockwright/minecraft/crash/diagnosis";
import { check, type Check } from "../../services/judging/check.ts";
import type { BrokenServer } from "./broken-server.ts";

export interface Verdict {
  readonly isClassRight: boolean;
  readonly isSentenceRight: boolean;
  readonly isLineRight: boolean;
  readonly isFixRight: boolean;
  readonly found: {
    readonly class: string;
    readonly sentence: string;
    readonly line: string | null;
    readonly fix: string | null;
  };
}

export function judge({ expect }: BrokenServer, evidence: CrashEvidence): Verdict {
  const diagnosis = diagnoseCrash(evidence);
  const line = diagnosis?.line?.text ?? null;
  const fix = diagnosis?.fix?.kind ?? null;
  const sentence = diagnosis?.sentence ?? "";
  return {
    isClassRight: diagnosis?.class === expect.class,
    isSentenceRight: sentence !== "" && expect.says.every((word) => sentence.includes(word)),
    isLineRight: expect.line === null ? line === null : line !== null && line.includes(expect.line),
    isFixRight: fix === expect.fix,
    found: { class: diagnosis?.class ?? "nothing", sentence, line, fix },
  };
}

export interface Outcome {
  readonly server: BrokenServer;
  /** Undefined when the server did not fail as expected. */
  readonly verdict: Verdict | undefined;
  readonly seconds: number;
  readonly trouble: string;
}

/** A wrong class, sentence, line or fix is a failure, regardless of the others. */
export function checkDiagnosis({ server, verdict, trouble }: Outcome): Check {
  const sentence = `${server.name} is diagnosed`;
  if (!verdict) return check(sentence, false, trouble);
  const { class: id, line, fix, sentence: said } = verdict.found;
  return check(sentence, isRight(verdict), `${id}, ${fix}, "${line}", "${said}"`);
}

function isRight({ isClassRight, isSentenceRight, isLineRight, isFixRight }: Verdict): boolean {
  return isClassRight && isSentenceRight && isLineRight && isFixRight;
}
