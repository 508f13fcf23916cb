import type { ErrorCode } from "@blockwright/contract/errors";
import type { PathRefusal } from "@blockwright/node-protocol/path-refusal";
import { AppError } from "../../platform/errors.ts";

/** The node answered and refuses to touch that path. */
export class FileRefusal extends AppError {
  override name = "FileRefusal";
  readonly reason: PathRefusal;
  /** In the node's own words: for our logs, not for people. */
  readonly explanation: string;

  constructor(reason: PathRefusal, explanation: string) {
    super(...sentences[reason]);
    this.reason = reason;
    this.explanation = explanation;
  }
}

const sentences: Record<PathRefusal, readonly [ErrorCode, string]> = {
  malformed: ["INVALID_REQUEST", "That is not a path a file can have."],
  missing: ["NOT_FOUND", "There is no file or folder at that path."],
  exists: ["FILE_EXISTS", "There is already something with that name."],
  link: ["INVALID_REQUEST", "That path leads through a link, and links are not followed."],
  special: ["INVALID_REQUEST", "That is not an ordinary file."],
  "several-names": ["INVALID_REQUEST", "That file has several names (hard links), so it is left alone."],
  "not-a-folder": ["INVALID_REQUEST", "A part of that path is not a folder."],
  "not-a-file": ["INVALID_REQUEST", "There is a folder at that path, not a file."],
  "not-empty": [
    "INVALID_REQUEST",
    "That folder keeps filling up while it is removed. Stop the server first.",
  ],
  "not-text": ["INVALID_REQUEST", "That file is not text, so it can't be shown or edited here."],
  "whole-tree": ["INVALID_REQUEST", "Those are all of the server's files."],
  "too-large": ["TOO_LARGE", "That file is too large."],
  "too-deep": ["INVALID_REQUEST", "That path has too many folders."],
  "other-content": ["NODE_REFUSED", "The file did not arrive whole. Please try again."],
  archive: ["ARCHIVE_REFUSED", "That archive is broken or not safe to unpack."],
  "too-many": ["INVALID_REQUEST", "Those are too many files. Please choose fewer."],
  "too-long": ["INVALID_REQUEST", "That took too long and was stopped. Try a smaller part."],
  "no-space": ["STORAGE_FULL", "The server's storage is full. Delete something or choose a larger plan."],
  "in-use": ["POWER_REFUSED", "The server has its worlds open. Stop the server first."],
  private: [
    "FORBIDDEN",
    "The licence of that file allows running it here, but not handing it out. Compile your own copy with BuildTools.",
  ],
  closed: ["NODE_REFUSED", "That file could not be opened. Please try again."],
};
