import { lstatSync } from "node:fs";
import { rename, unlink } from "node:fs/promises";
import { makeWayTo } from "./create-entry.ts";
import { type Held, holdPlaceInside } from "./descriptors.ts";
import { hasCode, PathRefused } from "./path-refused.ts";
import { splitPath } from "./tree-path.ts";
import type { FileLook } from "./write-file.ts";

/** A link is moved as a link. The check before replacing is only a convenience; nothing leaves the tree either way. */
export async function renameEntry(tree: Held, from: string, to: string, replace: boolean): Promise<void> {
  using source = holdPlaceInside(tree, from);
  using target = holdPlaceInside(tree, to);
  if (!replace) refuseExisting(target.parent, target.name);
  await renameHeld(source.parent, source.name, target.parent, target.name);
}

/** Creates the parent folders. Nothing is replaced. */
export async function moveEntry(tree: Held, from: string, to: string, folderLook: FileLook): Promise<void> {
  refuseIntoItself(from, to);
  // Opened before anything is created, so that a missing source leaves no folders behind.
  using source = holdPlaceInside(tree, from);
  lstatSync(source.parent.entry(source.name));
  await makeWayTo(tree, to, folderLook);
  await moveHeld(source.parent, source.name, tree, to);
}

/** Moves from an open folder to a path of a tree. Nothing is replaced. */
export async function moveHeld(parent: Held, name: string, tree: Held, to: string): Promise<void> {
  using target = holdPlaceInside(tree, to);
  refuseExisting(target.parent, target.name);
  await renameHeld(parent, name, target.parent, target.name);
}

/** Moves within an open folder. Nothing is replaced. */
export async function moveHeldHere(parent: Held, name: string, toName: string): Promise<void> {
  refuseExisting(parent, toName);
  await renameHeld(parent, name, parent, toName);
}

export function refuseIntoItself(from: string, to: string): void {
  const [inner, outer] = [splitPath(to), splitPath(from)];
  if (inner.length > outer.length && outer.every((name, index) => name === inner[index])) {
    throw new PathRefused("malformed", "A folder cannot be put into itself.");
  }
}

export function refuseExisting(parent: Held, name: string): void {
  if (lstatSync(parent.entry(name), { throwIfNoEntry: false }) === undefined) return;
  throw new PathRefused("exists", "There is already something at this path.");
}

async function renameHeld(parent: Held, name: string, toParent: Held, toName: string): Promise<void> {
  try {
    await rename(parent.entry(name), toParent.entry(toName));
  } catch (error) {
    if (!hasCode(error, "EINVAL")) throw error;
    throw new PathRefused("malformed", "A folder cannot be put into itself.");
  }
}

/** Removes one file, or a link itself. Use removeTree for folders. */
export async function unlinkEntry(tree: Held, path: string): Promise<void> {
  using place = holdPlaceInside(tree, path);
  await unlink(place.parent.entry(place.name));
}
