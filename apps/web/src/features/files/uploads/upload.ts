/** One file that is being uploaded to a server. */
export interface Upload {
  readonly id: number;
  readonly serverId: string;
  /** The destination, below the server's folder. */
  readonly path: string;
  readonly size: number;
  readonly state: "waiting" | "sending" | "paused" | "done" | "failed";
  readonly sentBytes: number;
  /** Measured over the last moments; 0 until known. */
  readonly bytesPerSecond: number;
  /** Why it failed. */
  readonly error?: string;
  /** It failed because a file with that name exists, which may be replaced. */
  readonly isTaken?: boolean;
  readonly replaces: boolean;
  /** Only uploads that the node keeps can be resumed. */
  readonly canPause: boolean;
}

export interface UploadFailure {
  /** The api's message, if there was one. */
  readonly error?: string | undefined;
  readonly isTaken?: boolean;
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

export type StartTransfer = (
  file: File,
  to: Pick<Upload, "serverId" | "path" | "replaces">,
  events: TransferEvents,
) => Transfer;
