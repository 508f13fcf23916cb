import { VolumeError } from "../../volumes/volume-error.ts";
import { hasWantedTree } from "../desired.ts";
import type { InstanceDeps } from "../instance-deps.ts";
import { installFailure, withoutInstallFailure, type InstanceRecord } from "../instance-record.ts";
import type { SavedRecord } from "../saved-record.ts";
import { findKeptTree, treeLabelOf } from "./kept-trees.ts";
import type { TreeReplacement } from "./replace-tree.ts";

/** Puts a kept tree in place of the current one, which is kept in turn or discarded. */
export async function bringTreeBack(
  { volumes }: InstanceDeps,
  { record, save, isStillWanted, treeLock: treeLine, signal }: TreeReplacement,
): Promise<void> {
  const { instanceId, installation } = record.spec;
  const release = await treeLine(signal).catch(() => undefined);
  try {
    if (!release || !isStillWanted()) return;
    const kept = await findKeptTree(volumes, instanceId, installation.id);
    // Deleted just now; the next round records it as missing.
    if (!kept) return;
    const discardedTreeId = installation.discardsReplaced
      ? ((await volumes.treeIdOf(instanceId)) ?? null)
      : null;
    await save({ placing: { treeId: kept.trashId, installationId: installation.id, discardedTreeId } });
    const label = record.installedId === null ? undefined : treeLabelOf(record.installedId);
    await volumes.restore(instanceId, kept.trashId, label);
    if (discardedTreeId !== null) await volumes.deleteTrash(discardedTreeId);
    await save({ installedId: installation.id, placing: null, ...withoutInstallFailure(record) });
  } catch (error) {
    if (!(error instanceof VolumeError) || error.reason !== "missing") throw error;
    await save({ placing: null });
  } finally {
    release?.();
  }
}

type Save = TreeReplacement["save"];

/**
 * Completes a placement that a killed agent did not save: the tree was already in place, but the record still names the
 * one before. Must come before any decision on the record.
 */
export async function finishInterruptedPlacement(
  { volumes }: InstanceDeps,
  record: InstanceRecord,
  save: Save,
): Promise<void> {
  const { spec, placing, stagedId } = record;
  if (placing === null) return;
  const isDone = (await volumes.treeIdOf(spec.instanceId)) === placing.treeId;
  if (!isDone) return save({ placing: null });
  if (placing.discardedTreeId !== null) await volumes.deleteTrash(placing.discardedTreeId);
  const wasStaged = stagedId === placing.installationId;
  await save({
    placing: null,
    installedId: placing.installationId,
    ...(wasStaged && { stagingId: null, stagedId: null }),
  });
}

/** Records that the tree to bring back is no longer kept. The present tree stays in place and is not touched. */
export async function recordMissingTree(deps: InstanceDeps, record: SavedRecord): Promise<void> {
  const { spec, installedId, isRemoved, hasGivenUp } = record.current;
  if (spec.installation.bringBack !== true || isRemoved || hasGivenUp || hasWantedTree(record.current))
    return;
  if (await findKeptTree(deps.volumes, spec.instanceId, spec.installation.id)) return;
  if (record.current.spec !== spec) return;
  const lastExit = installFailure("The earlier files are no longer kept.");
  await record.save({ notKeptId: spec.installation.id, hasGivenUp: installedId === null, lastExit });
  deps.onChange(spec.instanceId);
}
