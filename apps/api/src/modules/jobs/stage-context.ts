/** What long work on a server can use in each of its stages. */
export interface StageContext {
  /** Fires when the work is cancelled, its deadline passes or the worker ends. */
  readonly signal: AbortSignal;
  /** Adds lines to the log people read. */
  readonly log: (...lines: string[]) => Promise<void>;
  /** Sets what is happening right now. */
  readonly setStatus: (sentence: string) => Promise<void>;
}
