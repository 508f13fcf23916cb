import { rmdir } from "node:fs/promises";
import { type Held, holdPlaceInside } from "./descriptors.ts";
import { makeFolder, makeNewFolder } from "./make-folder.ts";
import { makeFile } from "./open-file.ts";
import { splitPath } from "./tree-path.ts";
import type { FileLook } from "./write-file.ts";

/** Refused if the path exists. */
export async function createFile(tree: Held, path: string, look: FileLook): Promise<void> {
  makeFile(tree, path, look)[Symbol.dispose]();
}

/** Refused if the path exists. */
export async function createFolder(tree: Held, path: string, look: FileLook): Promise<void> {
  using place = holdPlaceInside(tree, path);
  const made = await makeNewFolder(place.parent, place.name, look);
  made[Symbol.dispose]();
}

/** Creates the parent folders of a path. */
export async function makeWayTo(tree: Held, path: string, look: FileLook): Promise<void> {
  await makeFolder(tree, splitPath(path).slice(0, -1).join("/"), look);
}

/** Removes an empty folder. */
export async function removeEmptyFolder(tree: Held, path: string): Promise<void> {
  using place = holdPlaceInside(tree, path);
  await rmdir(place.parent.entry(place.name));
}
