export interface UploadFailure {
  /** The api's message, if there was one. */
  readonly error?: string | undefined;
  readonly isTaken?: boolean;
  /** The api's code for it. */
  readonly type?: string | undefined;
}

/** The events of one transfer: progress, then exactly one of the last two. */
export interface TransferEvents {
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: () => void;
  readonly onFailed: (failure: UploadFailure) => void;
}

export interface Transfer {
  readonly pause: () => void;
  readonly resume: () => void;
  /** Discards what has arrived. */
  readonly cancel: () => void;
}
