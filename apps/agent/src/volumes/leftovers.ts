import { lstat } from "node:fs/promises";
import type { PoolFolders } from "./pool-folders.ts";
import type { TreeStore } from "./tree-store.ts";
import type { Leftover } from "./volumes.ts";

/** Nothing is made or deleted for that long. */
const untouchedForMs = 24 * 3_600_000;

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

export async function removeLeftovers(
  folders: PoolFolders,
  store: Pick<TreeStore, "remove" | "sweep">,
  nowMs: number,
): Promise<number> {
  const found = await findLeftovers(folders, nowMs);
  for (const { folder, name } of found) await store.remove(folders[folder](name));
  await store.sweep();
  return found.length;
}
