export interface HistoryLimits {
  /** The largest file that is kept. */
  readonly contentBytes: number;
  /** The longest chain of contents packed against each other. */
  readonly wholeEvery: number;
  readonly versionsPerFile: number;
  readonly versionsPerServer: number;
  /** As they are stored. */
  readonly bytesPerServer: number;
}

export const historyLimits: HistoryLimits = {
  contentBytes: 512 * 1024,
  wholeEvery: 20,
  versionsPerFile: 100,
  versionsPerServer: 2000,
  bytesPerServer: 16 * 1024 * 1024,
};
