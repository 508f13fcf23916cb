/** What long work on a server has at hand in each of its stages. */
export interface Work {
  /** Fires when it is no longer wanted or the worker ends. */
  readonly signal: AbortSignal;
  /** For the log people read. */
  readonly say: (...lines: string[]) => Promise<void>;
  /** What is happening right now, replaced by what happens next. */
  readonly tell: (sentence: string) => Promise<void>;
}
