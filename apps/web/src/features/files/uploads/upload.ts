/** One file on its way to a server. */
export interface Upload {
  readonly id: number;
  readonly serverId: string;
  /** Where it goes, below the server's folder. */
  readonly path: string;
  readonly size: number;
  readonly state: "waiting" | "sending" | "paused" | "done" | "failed";
  readonly sentBytes: number;
  /** Measured over the last moments; 0 until known. */
  readonly bytesPerSecond: number;
  /** Why it failed. */
  readonly error?: string;
  /** It failed because there is a file with that name already, which may be replaced. */
  readonly isTaken?: boolean;
  readonly replaces: boolean;
  /** Only what the node keeps can go on where it stopped. */
  readonly canPause: boolean;
}

export interface UploadFailure {
  /** The api's sentence, where it said one. */
  readonly error?: string | undefined;
  readonly isTaken?: boolean;
}

/** Sends one file. Says how far it is, and ends in exactly one of the two last. */
export interface TransferEvents {
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: () => void;
  readonly onFailed: (failure: UploadFailure) => void;
}

export interface Transfer {
  readonly pause: () => void;
  readonly resume: () => void;
  /** What has arrived is forgotten. */
  readonly cancel: () => void;
}

export type StartTransfer = (
  file: File,
  to: Pick<Upload, "serverId" | "path" | "replaces">,
  events: TransferEvents,
) => Transfer;
