export interface Check {
  readonly sentence: string;
  readonly passed: boolean;
  /** What was found instead. */
  readonly found?: string;
}

/** A measured value beside what it should be. Only `--assert` makes a missed goal a failure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** At most this much; without a goal the figure only informs. */
  readonly goal?: number;
}

export interface Outcome {
  readonly checks: readonly Check[];
  readonly figures: readonly Figure[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function check(sentence: string, passed: boolean, found?: string): Check {
  return found === undefined || passed ? { sentence, passed } : { sentence, passed, found };
}

export function isMissed({ value, goal }: Figure): boolean {
  return goal !== undefined && !(value <= goal);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function formatTable(columns: readonly string[], rows: Outcome["rows"]): string {
  const lines = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_name, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const format = (line: readonly string[]) =>
    `  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("   ")}`.trimEnd();
  const [head = "", ...body] = lines.map(format);
  return [head, `  ${widths.map((width) => "-".repeat(width)).join("   ")}`, ...body].join("\n");
}

export function formatCheck({ sentence, passed, found }: Check): string {
  return `  ${passed ? "ok    " : "FAILED"} ${sentence}${found === undefined ? "" : `: ${found}`}`;
}

export function formatFigure(figure: Figure): string {
  const value = `${figure.name} ${round(figure.value)}${figure.unit}`;
  if (figure.goal === undefined) return value;
  return `${value} (goal ≤ ${figure.goal}${figure.unit}${isMissed(figure) ? ", MISSED" : ""})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
