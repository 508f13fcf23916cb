import type { BackupFailure } from "@blockwright/node-protocol/backups";

/** Fails a backup job with a message for the user. */
export class BackupError extends Error {
  override name = "BackupError";
  readonly reason: BackupFailure;

  constructor(reason: BackupFailure, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.reason = reason;
  }
}
