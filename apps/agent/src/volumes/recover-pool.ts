import { finishLeaving } from "./finish-leaving.ts";
import type { PoolFolders } from "./pool-folders.ts";
import { parseTrashName } from "./trash-name.ts";
import type { TreeStore } from "./tree-store.ts";

/** Finishes interrupted removals and discards unfinished trees. */
export async function recoverPool(folders: PoolFolders, store: TreeStore): Promise<void> {
  for (const name of folders.names("leaving")) {
    const entry = parseTrashName(name);
    if (entry !== undefined) await finishLeaving(folders, store, entry);
  }
  for (const name of folders.names("making")) await store.remove(folders.making(name));
  for (const name of folders.names("dying")) await store.remove(folders.dying(name));
  for (const name of folders.names("trash")) await store.chargeTrash(folders.trash(name));
  await store.sweep();
}
