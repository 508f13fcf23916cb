import type { Check } from "../services/judging/check.ts";
import type { Figure } from "../services/judging/figure.ts";

export interface EvaluationOptions {
  /** Only cases that need no external service and take seconds. */
  readonly isSample: boolean;
  /** Also cases that nobody may tune on, where there are some. */
  readonly withHeldOut: boolean;
  /** Only the cases with these ids, where cases have ids. */
  readonly only?: readonly string[];
  /** At most this many cases. */
  readonly tasks?: number;
}

export interface Result {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
}

export type Evaluation = (options: EvaluationOptions) => Promise<Result>;
