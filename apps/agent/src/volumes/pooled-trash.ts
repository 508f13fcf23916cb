import { rename } from "node:fs/promises";
import type { KeyedMutex } from "../concurrency/keyed-mutex.ts";
import { openTree } from "../files/tree.ts";
import { discardTree } from "./discard-tree.ts";
import { finishLeaving } from "./finish-leaving.ts";
import { isThere, type PoolFolders } from "./pool-folders.ts";
import { type TrashEntry, trashNameOf } from "./trash-name.ts";
import type { TreeStore } from "./tree-store.ts";
import { requireId, requireTreeLabel } from "./volume-id.ts";
import { VolumeError } from "./volume-error.ts";
import type { TrashedTree, Volumes } from "./volumes.ts";

type TrashOperations = Pick<
  Volumes,
  "swap" | "restore" | "moveToTrash" | "trashFor" | "listTrash" | "sizeOfTrash" | "trashUsage" | "deleteTrash"
>;

export function trashOperations(
  folders: PoolFolders,
  store: TreeStore,
  exclusively: KeyedMutex,
): TrashOperations {
  return {
    swap: (id, replacementId, label) =>
      exclusively([id, replacementId], () =>
        swap({ folders, store, id, label: requireLabel(label) }, replacementId),
      ),
    restore: (id, trashId, label) =>
      exclusively([id, trashId], () => restore({ folders, store, id, label: requireLabel(label) }, trashId)),
    moveToTrash: (id, label) =>
      exclusively([id], () => moveToTrash({ folders, store, id, label: requireLabel(label) })),
    trashFor: (ownerId, id, label, trashedAt = new Date()) =>
      exclusively([ownerId, id], () =>
        trashFor({ folders, store, id, label: requireTreeLabel(label) }, requireId(ownerId), trashedAt),
      ),
    listTrash: async () => folders.trashEntries().map(withoutReplacement),
    sizeOfTrash: (trashId) => sizeOfTrash(folders, store, trashId),
    trashUsage: () => store.trashUsage(),
    deleteTrash: (trashId) =>
      exclusively([trashId], async () => {
        const entry = findTrash(folders, (one) => one.trashId === trashId);
        const folder = folders.trash(entry === undefined ? trashId : trashNameOf(entry));
        await discardTree(folders, store, folder, trashId);
      }),
  };
}

/** A volume being moved to the trash, and its name there. */
interface Leaver {
  readonly folders: PoolFolders;
  readonly store: TreeStore;
  readonly id: string;
  readonly label: string | undefined;
}

async function swap(leaver: Leaver, replacementId: string): Promise<TrashedTree> {
  const { folders, store, id } = leaver;
  const [volume, replacement] = [folders.volume(id), folders.volume(replacementId)];
  if (!(await isThere(replacement))) {
    const done = findTrash(folders, (one) => one.volumeId === id && one.replacedBy === replacementId);
    if (done === undefined) throw new VolumeError("missing", `There is no volume ${replacementId}.`);
    return withoutReplacement(done);
  }
  await requireVolume(folders, id);
  await passLimitOn(store, volume, replacement);
  return leave(leaver, replacementId);
}

async function restore(leaver: Leaver, trashId: string): Promise<void> {
  const { folders, store, id } = leaver;
  const volume = folders.volume(id);
  const isPresent = await isThere(volume);
  const entry = findTrash(folders, (one) => one.trashId === trashId);
  if (entry === undefined) {
    if (!isPresent || (await store.identify(volume)) !== trashId) throw missingTrash(trashId);
    return;
  }
  if (entry.volumeId !== id) {
    throw new VolumeError("other-volume", `The trashed tree ${trashId} belongs to another volume.`);
  }
  const trashed = folders.trash(trashNameOf(entry));
  if (isPresent) {
    await passLimitOn(store, volume, trashed);
    await leave(leaver, trashId);
    return;
  }
  // It still has its limit from before it was trashed.
  await store.chargeOwner(trashed);
  await rename(trashed, volume);
}

async function moveToTrash(leaver: Leaver): Promise<TrashedTree> {
  const { folders, id } = leaver;
  if (await isThere(folders.volume(id))) return leave(leaver, undefined);
  const done = findTrash(folders, (one) => one.volumeId === id && one.replacedBy === undefined);
  if (done === undefined) throw new VolumeError("missing", `There is no volume ${id}.`);
  return withoutReplacement(done);
}

async function trashFor(leaver: Leaver, ownerId: string, trashedAt: Date): Promise<TrashedTree> {
  const { folders, id, label } = leaver;
  if (await isThere(folders.volume(id))) return leave(leaver, undefined, { ownerId, trashedAt });
  const done = findTrash(folders, (one) => one.volumeId === ownerId && one.label === label);
  if (done === undefined) throw new VolumeError("missing", `There is no volume ${id}.`);
  return withoutReplacement(done);
}

async function leave(
  { folders, store, id, label }: Leaver,
  replacedBy: string | undefined,
  { ownerId, trashedAt } = { ownerId: id, trashedAt: new Date() },
): Promise<TrashedTree> {
  const volume = folders.volume(id);
  const trashId = await store.identify(volume);
  const entry: TrashEntry = { trashId, volumeId: ownerId, trashedAt, replacedBy, label };
  await rename(volume, folders.leaving(trashNameOf(entry)));
  await finishLeaving(folders, store, entry);
  return withoutReplacement(entry);
}

/** Files shared with the download cache are not charged, and sparse files are charged less than their size. */
async function sizeOfTrash(folders: PoolFolders, store: TreeStore, trashId: string): Promise<number | null> {
  const folder = presentTrash(folders, trashId);
  const tree = openTree(folder);
  try {
    const { bytes, isComplete } = await tree.apparentSize("");
    return isComplete ? Math.max(bytes, (await store.usage(folder)).chargedBytes) : null;
  } finally {
    tree.close();
  }
}

async function passLimitOn(store: TreeStore, from: string, to: string): Promise<void> {
  const { limitBytes } = await store.usage(from);
  if (limitBytes !== undefined) await store.setLimit(to, limitBytes);
}

async function requireVolume(folders: PoolFolders, id: string): Promise<void> {
  if (!(await isThere(folders.volume(id)))) throw new VolumeError("missing", `There is no volume ${id}.`);
}

/** The newest one, because a volume can have several. */
function findTrash(folders: PoolFolders, isWanted: (entry: TrashEntry) => boolean): TrashEntry | undefined {
  return folders
    .trashEntries()
    .filter(isWanted)
    .toSorted((left, right) => right.trashedAt.getTime() - left.trashedAt.getTime())[0];
}

/** Its folder. */
export function presentTrash(folders: PoolFolders, trashId: string): string {
  const entry = findTrash(folders, (one) => one.trashId === trashId);
  if (entry === undefined) throw missingTrash(trashId);
  return folders.trash(trashNameOf(entry));
}

function missingTrash(trashId: string): VolumeError {
  return new VolumeError("missing", `There is no trashed tree ${trashId}.`);
}

function requireLabel(label: string | undefined): string | undefined {
  return label === undefined ? undefined : requireTreeLabel(label);
}

function withoutReplacement({ trashId, volumeId, trashedAt, label }: TrashEntry): TrashedTree {
  return { trashId, volumeId, trashedAt, label };
}
