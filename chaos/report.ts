import type { Check } from "../services/judging/check.ts";
import type { Figure } from "../services/judging/figure.ts";

export interface Outcome {
  readonly checks: readonly Check[];
  readonly figures: readonly Figure[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
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
