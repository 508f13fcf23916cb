import { randomUUID } from "node:crypto";
import { InstallError } from "../install/install-error.ts";
import { prepareTree } from "../install/install-instance.ts";
import type { InstanceDeps } from "../instance-deps.ts";
import { installFailure, withoutInstallFailure, type InstanceRecord } from "../instance-record.ts";
import { carryOver } from "./carry-over.ts";
import { deleteKeptTrees, keptTreesOf, treeLabelOf } from "./kept-trees.ts";
import { kernelLimitBytes } from "./quota.ts";
import type { Mutex } from "../../concurrency/mutex.ts";

export interface TreeReplacement {
  readonly record: InstanceRecord;
  readonly save: (change: Partial<InstanceRecord>) => Promise<void>;
  readonly setProgress: (progress: string) => void;
  /** Checked again before the new tree replaces the old one. */
  readonly isStillWanted: () => boolean;
  readonly treeLock: Mutex;
  readonly signal: AbortSignal;
}

/** Prepares a tree beside the present one and swaps them. A failure leaves the present tree intact. */
export async function replaceTree(deps: InstanceDeps, replacement: TreeReplacement): Promise<void> {
  const { record, save, setProgress: tell, isStillWanted, treeLock: treeLine, signal } = replacement;
  const { spec } = record;
  // The first installation is made in place: there is no tree to keep intact.
  const isFirst = record.installedId === null;
  const staged = isFirst ? undefined : spec.installation.staged;
  const stagingId = staged ?? record.stagingId ?? (isFirst ? spec.instanceId : randomUUID());
  try {
    if (record.stagedId !== spec.installation.id) {
      if (record.stagingId !== null && record.stagingId !== stagingId)
        await deps.volumes.delete(record.stagingId);
      if (isFirst && record.stagingId === null) await keepUnknownTree(deps, spec);
      if (!isFirst) await standIn(deps, record);
      await save({ stagingId, stagedId: null });
      // One tree is kept of an instance, and its disk reservation has room for one beside the present tree.
      if (!isFirst) await deleteKeptTrees(deps.volumes, await keptTreesOf(deps.volumes, spec.instanceId));
      await prepareTree(deps, { spec, uid: record.uid, stagingId, signal, setProgress: tell });
      if (!isFirst) await carryKeys(deps, spec, stagingId);
    }
    signal.throwIfAborted();
    if (!isStillWanted()) return;
    const release = await treeLine(signal);
    try {
      await putInPlace(deps, record, stagingId, save);
    } finally {
      release();
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof InstallError)) throw error;
    await deleteStaging(deps, stagingId, save);
    if (signal.aborted) return;
    const sentence = error instanceof Error ? error.message : String(error);
    const lastExit = installFailure(sentence);
    await save({ isSupposedToRun: false, hasGivenUp: true, stagingId: null, lastExit });
  }
}

/** An agent that has lost its records finds the tree of an earlier one in place. It may be the only copy of a world. */
async function keepUnknownTree(
  { volumes, log }: Pick<InstanceDeps, "volumes" | "log">,
  { instanceId, installation }: InstanceRecord["spec"],
): Promise<void> {
  if ((await volumes.treeIdOf(instanceId)) === undefined) return;
  await volumes.moveToTrash(instanceId, treeLabelOf(installation.id));
  log.warn({ instanceId }, "files of an unknown installation were kept aside");
}

/** An empty tree in place of one that is gone: the new one can then replace it like any other. */
async function standIn(
  { volumes, log }: Pick<InstanceDeps, "volumes" | "log">,
  { spec: { instanceId, limits }, uid }: InstanceRecord,
): Promise<void> {
  if ((await volumes.treeIdOf(instanceId)) !== undefined) return;
  log.warn({ instanceId }, "the files of an installed server are gone");
  await volumes.create(instanceId, kernelLimitBytes(limits.diskMb), uid);
}

async function carryKeys({ volumes, log }: InstanceDeps, spec: InstanceRecord["spec"], stagingId: string) {
  const { instanceId, installation } = spec;
  const [from, to] = [volumes.pathOf(instanceId), volumes.pathOf(stagingId)];
  const problems = await carryOver(from, to, installation.carries ?? []);
  for (const problem of problems) log.warn({ instanceId, problem }, "a key was left behind");
  await volumes.flush(stagingId);
}

async function putInPlace(
  { volumes }: InstanceDeps,
  record: InstanceRecord,
  stagingId: string,
  save: TreeReplacement["save"],
): Promise<void> {
  const { spec, installedId } = record;
  const { instanceId, installation, purpose } = spec;
  if (installedId !== null) {
    // Saved first: after a crash the next agent sees by the tree's id whether the swap was done.
    const treeId = await volumes.treeIdOf(stagingId);
    const isKept = purpose === "live" && installation.discardsReplaced !== true;
    const discardedTreeId = isKept ? null : ((await volumes.treeIdOf(instanceId)) ?? null);
    const placing =
      treeId === undefined ? null : { treeId, installationId: installation.id, discardedTreeId };
    await save({ stagedId: installation.id, placing });
    await volumes.swap(instanceId, stagingId, treeLabelOf(installedId));
    if (discardedTreeId !== null) await volumes.deleteTrash(discardedTreeId);
  }
  const settled = withoutInstallFailure(record);
  await save({ installedId: installation.id, stagingId: null, stagedId: null, placing: null, ...settled });
}

/** Deletes the staging tree of an installation that is no longer wanted. */
export async function dropStaging(
  deps: InstanceDeps,
  { spec, stagingId }: InstanceRecord,
  save: TreeReplacement["save"],
): Promise<void> {
  if (stagingId === null || stagingId === spec.instanceId) return;
  await deleteStaging(deps, stagingId, save);
  await save({ stagingId: null });
}

/** The record keeps the tree's name until it is deleted: otherwise a crash would leak it. */
async function deleteStaging(
  { volumes }: InstanceDeps,
  stagingId: string,
  save: TreeReplacement["save"],
): Promise<void> {
  await save({ stagedId: null });
  await volumes.delete(stagingId);
}

/** The tree of a live server goes to the trash and can be brought back; older kept trees can't. A copy is deleted. */
export async function discardTree(
  { volumes }: InstanceDeps,
  { spec, stagingId, installedId, isDiscarded }: InstanceRecord,
): Promise<void> {
  const { instanceId, purpose } = spec;
  if (stagingId) await volumes.delete(stagingId);
  const isKept = purpose === "live" && !isDiscarded;
  if (!isKept) {
    await volumes.delete(instanceId);
    return deleteKeptTrees(volumes, await keptTreesOf(volumes, instanceId));
  }
  const label = installedId === null ? undefined : treeLabelOf(installedId);
  if ((await volumes.list()).includes(instanceId)) await volumes.moveToTrash(instanceId, label);
  return deleteKeptTrees(volumes, (await keptTreesOf(volumes, instanceId)).slice(0, -1));
}
