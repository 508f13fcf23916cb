/** A file of a server that somebody has opened. */
export interface OpenedFile {
  readonly serverId: string;
  readonly path: string;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}
