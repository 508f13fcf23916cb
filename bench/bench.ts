import type { Check } from "../services/judging/check.ts";
import type { Figure } from "../services/judging/figure.ts";

export interface BenchResult {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly figures: readonly Figure[];
  /** Preconditions for the figures to be meaningful, such as that no line was lost. */
  readonly checks?: readonly Check[];
}

/** A sample is short enough for every CI run; full runs are for evaluation. */
export type Bench = (options: { readonly isSample: boolean }) => Promise<BenchResult>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
