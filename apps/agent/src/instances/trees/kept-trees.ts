import { createHash } from "node:crypto";
import type { TrashedTree, Volumes } from "../../volumes/volumes.ts";

/** Part of the trashed tree's name, so that a crash before any record is written loses nothing. */
export function treeLabelOf(installationId: string): string {
  return createHash("sha256").update(installationId).digest("hex").slice(0, 32);
}

/** The newest tree this node keeps of an installation, also of an instance that was removed. */
export async function findKeptTree(
  volumes: Pick<Volumes, "listTrash">,
  instanceId: string,
  installationId: string,
): Promise<TrashedTree | undefined> {
  const label = treeLabelOf(installationId);
  return (await keptTreesOf(volumes, instanceId)).findLast((tree) => tree.label === label);
}

/** Oldest first. */
export async function keptTreesOf(
  volumes: Pick<Volumes, "listTrash">,
  instanceId: string,
): Promise<TrashedTree[]> {
  const all = await volumes.listTrash();
  return all.filter(({ volumeId }) => volumeId === instanceId).toSorted(byAge);
}

export async function deleteKeptTrees(
  volumes: Pick<Volumes, "deleteTrash">,
  trees: readonly TrashedTree[],
): Promise<void> {
  for (const { trashId } of trees) await volumes.deleteTrash(trashId);
}

export function byAge(left: TrashedTree, right: TrashedTree): number {
  return left.trashedAt.getTime() - right.trashedAt.getTime();
}
