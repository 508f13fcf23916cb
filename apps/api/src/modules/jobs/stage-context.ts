/** What a long-running job can use in each of its stages. */
export interface StageContext {
  /** Fires when the job is cancelled, its deadline passes or the worker ends. */
  readonly signal: AbortSignal;
  /** Adds lines to the visible log. */
  readonly log: (...lines: string[]) => Promise<void>;
  /** Sets what is happening right now. */
  readonly setStatus: (sentence: string) => Promise<void>;
}
