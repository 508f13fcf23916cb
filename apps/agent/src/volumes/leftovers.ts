import { lstat } from "node:fs/promises";
import type { KeyedMutex } from "../concurrency/keyed-mutex.ts";
import { isThere, type PoolFolders } from "./pool-folders.ts";
import type { TreeStore } from "./tree-store.ts";
import { isId } from "./volume-id.ts";
import type { Leftover } from "./volumes.ts";

/** Nothing is made or deleted for that long. */
const untouchedForMs = 24 * 3_600_000;
const idLength = 36;

/** A starting agent removes all of them; these are of work that failed since. Never the only copy of a tree. */
export async function findLeftovers(folders: PoolFolders, nowMs: number): Promise<Leftover[]> {
  const found: Leftover[] = [];
  for (const folder of ["making", "dying"] as const)
    for (const name of folders.names(folder)) {
      const entry = await lstat(folders[folder](name)).catch(() => undefined);
      if (entry && nowMs - entry.mtimeMs > untouchedForMs) found.push({ folder, name: name.slice(0, 300) });
    }
  return found;
}

interface Pool {
  readonly folders: PoolFolders;
  readonly store: Pick<TreeStore, "remove" | "sweep">;
  readonly exclusively: KeyedMutex;
}

/** A tree that is being deleted right now looks as old as it was: its own work has finished first. */
export async function removeLeftovers({ folders, store, exclusively }: Pool, nowMs: number): Promise<number> {
  const found = await findLeftovers(folders, nowMs);
  for (const { folder, name } of found) {
    const id = name.slice(0, idLength);
    await exclusively(isId(id) ? [id] : [], async () => {
      const left = folders[folder](name);
      if (await isThere(left)) await store.remove(left);
    });
  }
  await store.sweep();
  return found.length;
}
