const second = 1_000;

/** How much patience and memory a source gets. Nothing it does may cost more. */
export const usualLimits = {
  connectMs: 5 * second,
  headersMs: 10 * second,
  /** Without a single byte of the body. */
  idleMs: 10 * second,
  /** One question with all its redirects, waits and tries. */
  answerMs: 30 * second,
  fileMs: 120 * second,
  /** A file that comes slower than this, once it had `slowStartMs`, is given up. */
  slowestBytesPerSecond: 32 * 1024,
  slowStartMs: 10 * second,
  answerBytes: 8 * 1024 * 1024,
  /** Of all answers that are kept together. */
  keptAnswersBytes: 2 * 1024 * 1024 * 1024,
  redirects: 5,
  tries: 3,
  /** The most before the second try; doubles with each. */
  retryDelayMs: 500,
  /** Told to wait longer than this, a question fails instead of waiting. */
  maxWaitMs: 10 * second,
  /** A source can't silence itself for longer with one header. */
  maxPauseMs: 300 * second,
  /** Questions that failed one after the other until a source counts as down. */
  failuresUntilDown: 5,
  /** Then one question is let through to see. */
  downForMs: 30 * second,
};

export type EgressLimits = Readonly<typeof usualLimits>;
