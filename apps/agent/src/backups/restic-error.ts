import { BackupError } from "./backup-error.ts";

const kinds = [
  ["store-full", /no space left|disk quota exceeded|InsufficientStorage|QuotaExceeded|\b507\b/i],
  ["store-read-only", /read-only file system|permission denied|access ?denied|forbidden|\b403\b/i],
  [
    "store-away",
    /connection refused|no such host|i\/o timeout|network is unreachable|connection reset|EOF$|\b50[234]\b|\b401\b/i,
  ],
  ["locked", /repository is already locked|unable to create lock/i],
  ["no-repository", /unable to open config file|Is there a repository at the following location/i],
  ["wrong-password", /wrong password or no key found/i],
  [
    "damaged",
    /repository contains errors|There were \d+ errors|Fatal: Unmarshal|invalid data returned|ciphertext verification failed/,
  ],
  ["incomplete", /at least one source file could not be read/i],
] as const;
type ResticFailure = (typeof kinds)[number][0] | "killed" | "failed";

/** Waits and sizes, which may look like the status of an answer. */
const numbers = /retrying after \S+|, \d+, \d+\)|\b(?:got|expected) \d+/g;

/** restic uses one exit code for nearly everything; only its output says what happened. */
export class ResticError extends Error {
  override name = "ResticError";
  readonly kind: ResticFailure;

  /** The code is null when restic was killed by a signal. */
  constructor(code: number | null, complaint: string) {
    super(`restic ended with ${code}: ${complaint.trim().slice(-500)}`);
    const words = complaint.replaceAll(numbers, "");
    const told = kinds.find(([, pattern]) => pattern.test(words))?.[0];
    this.kind = told ?? (code === null ? "killed" : "failed");
  }
}

/** The message shown to users. */
export function explainRestic(error: ResticError): BackupError {
  switch (error.kind) {
    case "store-full":
      return new BackupError("store-full", "The backup store is full. Please try again later.", {
        cause: error,
      });
    case "store-read-only":
      return new BackupError(
        "store-read-only",
        "The backup store can only be read right now, so nothing can be saved there. Please try again later.",
        { cause: error },
      );
    case "store-away":
      return new BackupError(
        "store-away",
        "The backup store can't be reached right now. Please try again later.",
        { cause: error },
      );
    case "damaged":
      return new BackupError("damaged", "The stored backups of this server are damaged.", { cause: error });
    case "locked":
    case "no-repository":
    case "wrong-password":
    case "incomplete":
    case "killed":
    case "failed":
      return new BackupError("failed", "The backup program failed. Please try again.", { cause: error });
  }
}
