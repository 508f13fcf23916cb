import { lstatSync } from "node:fs";
import { rename, unlink } from "node:fs/promises";
import { type Held, holdPlaceInside } from "./descriptors.ts";
import { hasCode, PathRefused } from "./path-refused.ts";

/** A link is moved as a link. Asking before replacing is a courtesy; nothing leaves the tree either way. */
export async function renameEntry(tree: Held, from: string, to: string, replace: boolean): Promise<void> {
  using source = holdPlaceInside(tree, from);
  using target = holdPlaceInside(tree, to);
  const targetPath = target.parent.entry(target.name);
  if (!replace && lstatSync(targetPath, { throwIfNoEntry: false }) !== undefined) {
    throw new PathRefused("exists", "There is already something at this path.");
  }
  try {
    await rename(source.parent.entry(source.name), targetPath);
  } catch (error) {
    if (!hasCode(error, "EINVAL")) throw error;
    throw new PathRefused("malformed", "A folder cannot be moved into itself.");
  }
}

/** Removes one file, or a link itself. Folders go with removeTree. */
export async function unlinkEntry(tree: Held, path: string): Promise<void> {
  using place = holdPlaceInside(tree, path);
  await unlink(place.parent.entry(place.name));
}
