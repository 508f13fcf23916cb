import { writeFileSync } from "node:fs";
import type { Check } from "./check.ts";
import { formatGoal, judgeFigure, type Figure, type FigureVerdict } from "./figure.ts";

/** Measured figures count as neither passed nor failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly measured: number;
}

export interface Judged {
  readonly checks: readonly Check[];
  readonly figures: readonly Figure[];
}

export function judge({ checks, figures }: Judged, isAsserting: boolean): Tally {
  const verdicts = figures.map((figure) => judgeFigure(figure, isAsserting));
  const count = (...wanted: readonly FigureVerdict[]) =>
    verdicts.filter((verdict) => wanted.includes(verdict)).length;
  const holding = checks.filter(({ passed }) => passed).length;
  return {
    passed: holding + count("met"),
    failed: checks.length - holding + count("missed", "not a number"),
    measured: count("measured"),
  };
}

/** The last two lines of every runner; `.ci/run` and `.ci/nightly` parse them. */
export function formatTally({ passed, failed, measured }: Tally): string {
  return `${measured} measured\n${passed} passed, ${failed} failed`;
}

export function parseTally(printed: string): Tally | undefined {
  const [, measured, passed, failed] =
    /(?:(?:^|\n)(\d+) measured\n|^|\n)(\d+) passed, (\d+) failed\s*$/.exec(printed) ?? [];
  if (passed === undefined) return undefined;
  return { passed: Number(passed), failed: Number(failed), measured: Number(measured ?? 0) };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), measured: sum("measured") };
}

export interface ReportedFigure {
  readonly name: string;
  /** Null if it is not a number. */
  readonly value: number | null;
  readonly unit: string;
  readonly goal: string | null;
  readonly verdict: FigureVerdict;
}

/** `--report <file>`: writes the figures as JSON, for tables. */
export function writeReport(file: string, figures: readonly Figure[], isAsserting: boolean): void {
  const reported = figures.map((figure): ReportedFigure => ({
    name: figure.name,
    value: Number.isFinite(figure.value) ? figure.value : null,
    unit: figure.unit ?? "",
    goal: figure.goal === undefined ? null : formatGoal(figure.goal),
    verdict: judgeFigure(figure, isAsserting),
  }));
  writeFileSync(file, JSON.stringify({ figures: reported }));
}
