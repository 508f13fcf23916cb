export interface EvaluationOptions {
  /** Only what needs nobody outside and takes seconds. */
  readonly isSample: boolean;
}

/** A measured share beside what it should at least be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly goal?: number;
}

export interface Check {
  readonly sentence: string;
  readonly passed: boolean;
  /** What was found instead. */
  readonly found?: string;
}

export interface Result {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
}

export type Evaluation = (options: EvaluationOptions) => Promise<Result>;

export function isMissed({ value, goal }: Figure): boolean {
  return goal !== undefined && !(value >= goal);
}
