import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { PathRefused } from "./path-refused.ts";

const MAX_PATH_BYTES = 4096;
export const MAX_NAME_BYTES = 255;
export const MAX_DEPTH = 128;

/** The components of a path below a tree. A leading slash stands for the tree itself, never for the machine. */
export function splitPath(path: string): string[] {
  // A lone surrogate would reach the kernel as another character, so two paths would mean one file.
  if (!path.isWellFormed() || path.includes("\0")) {
    throw new PathRefused("malformed", "This path holds characters that no file can have.");
  }
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new PathRefused("malformed", "This path is too long.");
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  if (names.includes("..")) throw new PathRefused("malformed", "This path leads upwards.");
  // Only the operations of the trash go there, and they don't come by a path.
  if (names.includes(trashFolder)) throw new PathRefused("malformed", "This name is reserved.");
  if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES)) {
    throw new PathRefused("malformed", "A name in this path is too long.");
  }
  if (names.length > MAX_DEPTH) throw new PathRefused("too-deep", "This path has too many folders.");
  return names;
}
