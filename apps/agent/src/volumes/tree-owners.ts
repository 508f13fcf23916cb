import { chown, lstat } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../files/path-refused.ts";
import { type PoolFolders, poolFolders } from "./pool-folders.ts";
import type { TreeStore } from "./tree-store.ts";

/**
 * The tree's own folder stores the progress: its user is the new owner from the start, so that the id is not given to
 * another instance, and its group stays the old owner until all contents are changed. An interrupted change restarts.
 */
export async function giveTree(store: TreeStore, folder: string, uid: number): Promise<void> {
  const { uid: owner, gid } = await lstat(folder);
  if (owner === uid && gid === uid) return;
  if (process.getuid?.() === 0) await chown(folder, uid, gid);
  await store.chown(folder, uid);
}

/** Owners of all trees, with both owners for a tree whose owner is being changed. */
export async function ownersOfTrees(folders: PoolFolders): Promise<ReadonlySet<number>> {
  const owners = new Set<number>();
  for (const kind of poolFolders) {
    for (const name of folders.names(kind)) {
      const found = await lstat(join(folders.root, kind, name)).catch(unlessGone);
      if (found) owners.add(found.uid).add(found.gid);
    }
  }
  return owners;
}

function unlessGone(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}
