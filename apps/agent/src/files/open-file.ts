import { closeSync, constants, fchmodSync, fchownSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Held, hold, holdPlaceInside } from "./descriptors.ts";
import { hasCode, PathRefused } from "./path-refused.ts";
import { refusePrivate } from "./private-mode.ts";
import { requireReadable } from "./read-file.ts";
import type { FileLook } from "./write-file.ts";

export interface Opening {
  readonly read?: boolean;
  readonly write?: boolean;
  /** Every write goes to the end of the file, regardless of its offset. */
  readonly append?: boolean;
  readonly create?: boolean;
  /** With `create`: refused if the path exists. */
  readonly exclusive?: boolean;
  readonly truncate?: boolean;
}

/**
 * Opens a file for reading and writing in place. It is checked before it is opened: pipes can't block, devices are not
 * opened, files with several hard links are refused.
 */
export async function openFile(
  tree: Held,
  path: string,
  look: FileLook,
  opening: Opening,
): Promise<FileHandle> {
  using held = holdFile(tree, path, opening) ?? makeFile(tree, path, look);
  // Awaited here: the file must be open before the descriptor is released.
  return await open(held.path, flagsOf(opening));
}

function holdFile(tree: Held, path: string, { create, exclusive }: Opening): Held | undefined {
  const held = holdUnlessMissing(tree, path, create === true);
  if (held === undefined) return undefined;
  try {
    if (create && exclusive) throw new PathRefused("exists", "There is already something at this path.");
    refusePrivate(requireReadable(held));
    return held;
  } catch (error) {
    held[Symbol.dispose]();
    throw error;
  }
}

function holdUnlessMissing(tree: Held, path: string, mayBeMissing: boolean): Held | undefined {
  try {
    return hold(tree, path);
  } catch (error) {
    if (mayBeMissing && hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** An entry created there concurrently is refused, not followed. */
export function makeFile(tree: Held, path: string, look: FileLook): Held {
  using place = holdPlaceInside(tree, path);
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const made = openSync(place.parent.entry(place.name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    fchownSync(made, look.owner.uid, look.owner.gid);
    fchmodSync(made, look.mode & 0o777);
  } catch (error) {
    closeSync(made);
    throw error;
  }
  return new Held(made);
}

function flagsOf({ read, write, append, truncate }: Opening): number {
  const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_TRUNC, O_NONBLOCK } = constants;
  const access = write || append ? (read ? O_RDWR : O_WRONLY) : O_RDONLY;
  return access | (append ? O_APPEND : 0) | (write && truncate ? O_TRUNC : 0) | O_NONBLOCK;
}
