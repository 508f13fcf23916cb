import type { Transfer, TransferEvents } from "../../../shared/transfers/transfer.ts";

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

export type StartTransfer = (
  file: File,
  to: Pick<Upload, "serverId" | "path" | "replaces">,
  events: TransferEvents,
) => Transfer;
