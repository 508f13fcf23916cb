import { rename } from "node:fs/promises";
import { isThere, type PoolFolders } from "./pool-folders.ts";
import { type TrashEntry, trashNameOf } from "./trash-name.ts";
import type { TreeStore } from "./tree-store.ts";

/** Completes an interrupted move to the trash: puts the replacement in place, then moves the quota charge. */
export async function finishLeaving(
  folders: PoolFolders,
  store: TreeStore,
  entry: TrashEntry,
): Promise<void> {
  const volume = folders.volume(entry.volumeId);
  const name = trashNameOf(entry);
  if (entry.replacedBy !== undefined) {
    const replacement = await findReplacement(folders, entry.replacedBy);
    if (replacement !== undefined && !(await isThere(volume))) await rename(replacement, volume);
    if (await isThere(volume)) await store.chargeOwner(volume);
  }
  await store.chargeTrash(folders.leaving(name));
  await rename(folders.leaving(name), folders.trash(name));
}

async function findReplacement(folders: PoolFolders, id: string): Promise<string | undefined> {
  if (await isThere(folders.volume(id))) return folders.volume(id);
  const trashed = folders.trashEntries().find((one) => one.trashId === id);
  return trashed && folders.trash(trashNameOf(trashed));
}
