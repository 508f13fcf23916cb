import { rename } from "node:fs/promises";
import { isThere, type PoolFolders } from "./pool-folders.ts";
import type { TreeStore } from "./tree-store.ts";

/** Renamed first, so that it is gone at once. An earlier attempt may have stopped after the rename. */
export async function discardTree(
  folders: PoolFolders,
  store: TreeStore,
  folder: string,
  name: string,
): Promise<void> {
  const dying = folders.dying(name);
  await removeIfThere(store, dying);
  if (await isThere(folder)) {
    await rename(folder, dying);
    await store.remove(dying);
  }
  await store.sweep();
}

export async function removeIfThere(store: TreeStore, folder: string): Promise<void> {
  if (await isThere(folder)) await store.remove(folder);
}
