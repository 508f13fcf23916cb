import type { PathRefusal } from "@blockwright/node-protocol/path-refusal";

/** A file operation that is not allowed or not possible. The message is shown to users. */
export class PathRefused extends Error {
  override readonly name = "PathRefused";
  readonly reason: PathRefusal;

  constructor(reason: PathRefusal, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.reason = reason;
  }
}

const byCode: Readonly<Record<string, readonly [PathRefusal, string]>> = {
  ENOENT: ["missing", "There is nothing at this path."],
  EEXIST: ["exists", "There is already something at this path."],
  ELOOP: ["link", "This path leads through a link, and links are never followed."],
  ENOTDIR: ["not-a-folder", "A part of this path is not a folder."],
  EISDIR: ["not-a-file", "There is a folder at this path, not a file."],
  ENOTEMPTY: ["not-empty", "The folder is not empty."],
  EXDEV: ["special", "This folder is a separate file system and can't be moved."],
  ENAMETOOLONG: ["malformed", "A name in this path is too long."],
  ENOSPC: ["no-space", "There is no space left for this file."],
};

const EDQUOT = -122;

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Maps system errors to refusals: their own messages contain our descriptors. Unknown errors are unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PathRefused || !("errno" in error)) return error;
  // Node.js has no name for this errno.
  if (error.errno === EDQUOT) {
    return new PathRefused("no-space", "The server's disk is full.", { cause: error });
  }
  const known = "code" in error && typeof error.code === "string" ? byCode[error.code] : undefined;
  if (known === undefined) return error;
  return new PathRefused(...known, { cause: error });
}

/** For a catch: something that is not there is no error. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof PathRefused) || error.reason !== "missing") throw error;
}
