import { VolumeError } from "../volumes/volume-error.ts";
import { stands } from "./desired.ts";
import type { InstanceGround } from "./instance-ground.ts";
import { installFailure, withoutInstallFailure, type InstanceRecord } from "./instance-record.ts";
import { findKeptTree, treeLabelOf } from "./kept-trees.ts";
import type { TreeReplacement } from "./replace-tree.ts";

/** Puts a tree that is kept in the place of the present one, which is kept in turn. */
export async function bringTreeBack(
  { volumes }: InstanceGround,
  { record, save, isStillWanted, treeLine, signal }: TreeReplacement,
): Promise<void> {
  const { instanceId, installation } = record.spec;
  const leave = await treeLine(signal).catch(() => undefined);
  try {
    if (!leave || !isStillWanted()) return;
    const kept = await findKeptTree(volumes, instanceId, installation.id);
    // It went just now; whoever looks next says so.
    if (!kept) return;
    await save({ placing: { treeId: kept.trashId, installationId: installation.id } });
    const label = record.installedId === null ? undefined : treeLabelOf(record.installedId);
    await volumes.restore(instanceId, kept.trashId, label);
    await save({ installedId: installation.id, placing: null, ...withoutInstallFailure(record) });
  } catch (error) {
    if (!(error instanceof VolumeError) || error.reason !== "missing") throw error;
    await save({ placing: null });
  } finally {
    leave?.();
  }
}

type Save = TreeReplacement["save"];

/**
 * Before anything is decided on a record: an agent that ended between putting a tree in place and noting it left one
 * that names the tree before.
 */
export async function noteWhatStands(
  { volumes }: InstanceGround,
  record: InstanceRecord,
  save: Save,
): Promise<void> {
  const { spec, placing, stagedId } = record;
  if (placing === null) return;
  const isDone = (await volumes.treeIdOf(spec.instanceId)) === placing.treeId;
  if (!isDone) return save({ placing: null });
  const wasStaged = stagedId === placing.installationId;
  await save({
    placing: null,
    installedId: placing.installationId,
    ...(wasStaged && { stagingId: null, stagedId: null }),
  });
}

/** A tree that is wanted back and no longer kept: said before the present one is touched, which goes on in its place. */
export async function noteIfNotKept(
  ground: InstanceGround,
  instance: { readonly record: InstanceRecord },
  save: Save,
): Promise<void> {
  const { spec, installedId, isRemoved, hasGivenUp } = instance.record;
  if (spec.installation.bringBack !== true || isRemoved || hasGivenUp || stands(instance.record)) return;
  if (await findKeptTree(ground.volumes, spec.instanceId, spec.installation.id)) return;
  if (instance.record.spec !== spec) return;
  const lastExit = installFailure("The earlier files are no longer kept.");
  await save({ notKeptId: spec.installation.id, hasGivenUp: installedId === null, lastExit });
  ground.onChange(spec.instanceId);
}
