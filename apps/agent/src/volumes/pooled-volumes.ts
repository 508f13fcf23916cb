import { rename } from "node:fs/promises";
import { discardTree, removeIfThere } from "./discard-tree.ts";
import { createKeyedMutex, type KeyedMutex } from "../concurrency/keyed-mutex.ts";
import { findLeftovers, removeLeftovers } from "./leftovers.ts";
import { isThere, type PoolFolders } from "./pool-folders.ts";
import { presentTrash, trashOperations } from "./pooled-trash.ts";
import { recoverPool } from "./recover-pool.ts";
import { giveTree, ownersOfTrees } from "./tree-owners.ts";
import type { TreeStore } from "./tree-store.ts";
import { VolumeError } from "./volume-error.ts";
import { isId, requireId } from "./volume-id.ts";
import type { EditTree, Volumes } from "./volumes.ts";

/** Volumes on any disk that can store trees. Each step is one rename, so that a crash leaves no intermediate state. */
export function pooledVolumes(folders: PoolFolders, store: TreeStore): Volumes {
  const queue = createKeyedMutex();
  const exclusively: KeyedMutex = async (ids, work) => queue(ids.map(requireId), work);
  return {
    hasQuota: store.hasQuota,
    prepare: async () => {
      folders.make();
      await store.prepare();
      await recoverPool(folders, store);
    },
    create: (id, limitBytes, uid) =>
      exclusively([id], () =>
        makeVolume(folders, store, id, limitBytes, async (making) => {
          if (uid !== undefined) await giveTree(store, making, uid);
        }),
      ),
    giveTo: (id, uid) =>
      exclusively([id], async () => giveTree(store, await presentVolume(folders, id), uid)),
    owners: () => ownersOfTrees(folders),
    setLimit: async (id, limitBytes) => store.setLimit(await presentVolume(folders, id), limitBytes),
    usage: async (id) => store.usage(await presentVolume(folders, id)),
    flush: async (id) => store.flush(await presentVolume(folders, id)),
    pathOf: folders.volume,
    list: async () => folders.names("volumes").filter(isId),
    treeIdOf: async (id) => {
      const folder = folders.volume(id);
      return (await isThere(folder)) ? store.identify(folder) : undefined;
    },
    snapshot: (id, snapshotId, edit) =>
      exclusively([snapshotId], () =>
        takeSnapshot(folders, store, () => presentVolume(folders, id), { snapshotId, edit }),
      ),
    snapshotTrash: (trashId, snapshotId) =>
      exclusively([snapshotId, trashId], () =>
        takeSnapshot(folders, store, async () => presentTrash(folders, trashId), { snapshotId }),
      ),
    deleteSnapshot: (snapshotId) => exclusively([snapshotId], () => dropSnapshot(folders, store, snapshotId)),
    clone: (fromId, toId, limitBytes) =>
      exclusively([toId], () => cloneVolume(folders, store, fromId, toId, limitBytes)),
    ...trashOperations(folders, store, exclusively),
    delete: (id) => exclusively([id], () => discardTree(folders, store, folders.volume(id), id)),
    leftovers: () => findLeftovers(folders, Date.now()),
    clearLeftovers: () => removeLeftovers({ folders, store, exclusively }, Date.now()),
  };
}

async function presentVolume(folders: PoolFolders, id: string): Promise<string> {
  const folder = folders.volume(id);
  if (await isThere(folder)) return folder;
  throw new VolumeError("missing", `There is no volume ${id}.`);
}

async function makeVolume(
  folders: PoolFolders,
  store: TreeStore,
  id: string,
  limitBytes: number,
  fill: (making: string) => Promise<void>,
): Promise<void> {
  const volume = folders.volume(id);
  if (await isThere(volume)) return store.setLimit(volume, limitBytes);
  const making = folders.making(id);
  await removeIfThere(store, making);
  await store.make(making, limitBytes);
  await fill(making);
  await rename(making, volume);
}

async function cloneVolume(
  folders: PoolFolders,
  store: TreeStore,
  fromId: string,
  toId: string,
  limitBytes: number,
): Promise<void> {
  const from = await presentVolume(folders, fromId);
  const picture = folders.making(`${requireId(toId)}.picture`);
  try {
    await makeVolume(folders, store, toId, limitBytes, async (making) => {
      // The source may be running, so a snapshot is copied, which does not change.
      await removeIfThere(store, picture);
      await store.snapshot(from, picture, `${picture}.half`);
      await store.fill(making, picture);
    });
  } finally {
    await removeIfThere(store, picture);
    await removeIfThere(store, folders.making(toId));
  }
}

async function takeSnapshot(
  folders: PoolFolders,
  store: TreeStore,
  sourceOf: () => Promise<string>,
  { snapshotId, edit }: { readonly snapshotId: string; readonly edit?: EditTree | undefined },
): Promise<string> {
  const snapshot = folders.snapshot(snapshotId);
  if (await isThere(snapshot)) return snapshot;
  const halfDone = folders.making(`${snapshotId}.snapshot`);
  if (edit) await removeIfThere(store, halfDone);
  await store.snapshot(await sourceOf(), snapshot, halfDone, edit);
  return snapshot;
}

async function dropSnapshot(folders: PoolFolders, store: TreeStore, snapshotId: string): Promise<void> {
  const snapshot = folders.snapshot(snapshotId);
  const dying = folders.dying(snapshotId);
  await removeIfThere(store, dying);
  if (await isThere(snapshot)) await store.removeSnapshot(snapshot, dying);
  await store.sweep();
}
