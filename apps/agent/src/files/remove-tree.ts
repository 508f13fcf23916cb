import { rename, rmdir, unlink } from "node:fs/promises";
import { type Held, holdPlaceInside } from "./descriptors.ts";
import { hasCode, PathRefused } from "./path-refused.ts";
import { temporaryName } from "./temporary-name.ts";
import { nextName, openEntries } from "./visit-tree.ts";

/** Each level holds a descriptor, and a tenant can nest folders arbitrarily deep. */
const LEVELS_AT_ONCE = 64;
/** Bounds the passes: a tenant may keep adding files during the removal. */
const ROUNDS = 20;

interface Removal {
  /** Where the removal started. */
  readonly top: Held;
  /** Deeply nested folders that were moved up to the top. */
  readonly broughtUp: string[];
}

/** Removes a file, a link or a folder with its contents. Links are removed, never followed. */
export async function removeTree(tree: Held, path: string): Promise<void> {
  using place = holdPlaceInside(tree, path);
  await removeAt(place.parent, place.name);
}

export async function removeAt(parent: Held, entry: string | Buffer): Promise<void> {
  const removal: Removal = { top: parent, broughtUp: [] };
  await removeEntry(removal, parent, entry, 0);
  for (let name = removal.broughtUp.pop(); name !== undefined; name = removal.broughtUp.pop()) {
    await removeEntry(removal, parent, name, 0);
  }
}

async function removeEntry(
  removal: Removal,
  parent: Held,
  name: string | Buffer,
  level: number,
): Promise<void> {
  if (await didRemove("EISDIR", unlink(parent.entry(name)))) return;
  if (level >= LEVELS_AT_ONCE) return bringUp(removal, parent, name);
  for (let round = 0; round < ROUNDS; round++) {
    await removeInside(removal, parent, name, level);
    if (await didRemove("ENOTEMPTY", rmdir(parent.entry(name)))) return;
  }
  throw new PathRefused("not-empty", "Files keep appearing in this folder while it is removed.");
}

async function removeInside(
  removal: Removal,
  parent: Held,
  name: string | Buffer,
  level: number,
): Promise<void> {
  using folder = parent.folder(name);
  const entries = openEntries(folder);
  try {
    for (let child = nextName(entries); child !== undefined; child = nextName(entries)) {
      await removeEntry(removal, folder, child, level + 1);
    }
  } finally {
    entries.closeSync();
  }
}

async function bringUp(removal: Removal, parent: Held, name: string | Buffer): Promise<void> {
  const temporary = temporaryName();
  await rename(parent.entry(name), removal.top.entry(temporary));
  removal.broughtUp.push(temporary);
}

async function didRemove(unlessCode: string, removal: Promise<void>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (hasCode(error, unlessCode)) return false;
    throw error;
  }
}
