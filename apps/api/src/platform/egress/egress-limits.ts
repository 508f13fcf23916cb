const second = 1_000;

/** Time and memory limits for a source. Nothing it does may cost more. */
export const usualLimits = {
  connectMs: 5 * second,
  headersMs: 10 * second,
  /** Without a single byte of the body. */
  idleMs: 10 * second,
  /** One request with all its redirects, waits and attempts. */
  answerMs: 30 * second,
  /** A whole file. Slow ones are aborted by their speed long before: a large one on a thin line needs minutes. */
  fileMs: 840 * second,
  /** A file slower than this after `slowStartMs` is aborted. */
  slowestBytesPerSecond: 32 * 1024,
  slowStartMs: 10 * second,
  answerBytes: 8 * 1024 * 1024,
  /** For all cached answers together. */
  keptAnswersBytes: 2 * 1024 * 1024 * 1024,
  redirects: 5,
  tries: 3,
  /** The maximum before the second attempt; doubles with each. */
  retryDelayMs: 500,
  /** If told to wait longer than this, a request fails instead of waiting. */
  maxWaitMs: 10 * second,
  /** The longest pause a source can impose with one header. */
  maxPauseMs: 300 * second,
  /** Consecutive failed requests until a source counts as down. */
  failuresUntilDown: 5,
  /** Then one request is let through as a probe. */
  downForMs: 30 * second,
};

export type EgressLimits = Readonly<typeof usualLimits>;
