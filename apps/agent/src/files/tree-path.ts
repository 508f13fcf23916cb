import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { PathRefused } from "./path-refused.ts";

const MAX_PATH_BYTES = 4096;
export const MAX_NAME_BYTES = 255;
export const MAX_DEPTH = 128;

/** Splits a path into components. A leading slash means the tree, never the root of the machine. */
export function splitPath(path: string): string[] {
  // A lone surrogate would reach the kernel as another character, so two paths could refer to the same file.
  if (!path.isWellFormed() || path.includes("\0")) {
    throw new PathRefused("malformed", "This path holds characters that no file can have.");
  }
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new PathRefused("malformed", "This path is too long.");
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  if (names.includes("..")) throw new PathRefused("malformed", "This path leads upwards.");
  // Only trash operations access this folder, and they don't use paths.
  if (names.includes(trashFolder)) throw new PathRefused("malformed", "This name is reserved.");
  if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES)) {
    throw new PathRefused("malformed", "A name in this path is too long.");
  }
  if (names.length > MAX_DEPTH) throw new PathRefused("too-deep", "This path has too many folders.");
  return names;
}
