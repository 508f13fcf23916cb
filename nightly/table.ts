import type { ReportedFigure } from "../services/judging/tally.ts";
import type { Stage } from "./stages.ts";
import type { StageResult } from "./state.ts";

/** One line for each stage, and one for each of its figures that has a goal. */
export function formatTable(stages: readonly Stage[], results: readonly StageResult[]): string {
  const byName = new Map(results.map((result) => [result.name, result]));
  return stages.flatMap(({ name }) => linesOf(name, byName.get(name))).join("\n");
}

function linesOf(name: string, result: StageResult | undefined): readonly string[] {
  if (!result) return [`${name.padEnd(20)} not run`];
  const { seconds, tally, figures, keptFrom } = result;
  const counts = [
    `${String(tally.passed).padStart(5)} passed`,
    `${String(tally.failed).padStart(3)} failed`,
    `${String(tally.measured).padStart(3)} measured`,
  ];
  const origin = keptFrom === undefined ? "" : `  at ${keptFrom.slice(0, 8)}`;
  const stage = `${name.padEnd(20)} ${formatTime(seconds).padStart(8)}  ${counts.join("  ")}${origin}`;
  const goals = figures.filter(({ goal, verdict }) => goal !== null || verdict === "not a number");
  return [stage, ...goals.map(formatFigure)];
}

function formatFigure({ name, value, unit, goal, verdict }: ReportedFigure): string {
  const shown = value === null ? "none" : `${Math.round(value * 100) / 100}${unit}`;
  return `    ${verdict.padEnd(12)}  ${name}: ${shown}${goal === null ? "" : `, goal ${goal}${unit}`}`;
}

export function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds.toFixed(0)} s` : `${minutes} min ${Math.floor(seconds % 60)} s`;
}

export function formatList(stages: readonly Stage[], isDone: (name: string) => boolean): string {
  const lines = stages.map(
    ({ name, minutes }) =>
      `${name.padEnd(20)} ${String(minutes).padStart(3)} min${isDone(name) ? "  done" : ""}`,
  );
  const total = stages.reduce((sum, { minutes }) => sum + minutes, 0);
  return [...lines, `${"together".padEnd(20)} ${String(total).padStart(3)} min`].join("\n");
}
