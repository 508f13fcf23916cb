/** A file of a server that is open in the editor. */
export interface OpenedFile {
  readonly serverId: string;
  readonly path: string;
  readonly canWrite: boolean;
  readonly onClose: () => void;
  /** Null while the server is not running, or without the right. */
  readonly onRestart: (() => void) | null;
}
