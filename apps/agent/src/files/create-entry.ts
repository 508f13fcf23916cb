import { rmdir } from "node:fs/promises";
import { type Held, holdPlaceInside } from "./descriptors.ts";
import { makeFolder, makeNewFolder } from "./make-folder.ts";
import { makeFile } from "./open-file.ts";
import { splitPath } from "./tree-path.ts";
import type { FileLook } from "./write-file.ts";

/** Refused where something is. */
export async function createFile(tree: Held, path: string, look: FileLook): Promise<void> {
  makeFile(tree, path, look)[Symbol.dispose]();
}

/** Refused where something is. */
export async function createFolder(tree: Held, path: string, look: FileLook): Promise<void> {
  using place = holdPlaceInside(tree, path);
  const made = await makeNewFolder(place.parent, place.name, look);
  made[Symbol.dispose]();
}

/** Makes the folders that a path leads through. */
export async function makeWayTo(tree: Held, path: string, look: FileLook): Promise<void> {
  await makeFolder(tree, splitPath(path).slice(0, -1).join("/"), look);
}

/** Removes a folder that is empty. */
export async function removeEmptyFolder(tree: Held, path: string): Promise<void> {
  using place = holdPlaceInside(tree, path);
  await rmdir(place.parent.entry(place.name));
}
