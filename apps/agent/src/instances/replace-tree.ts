import { randomUUID } from "node:crypto";
import { InstallError } from "./install-error.ts";
import { prepareTree } from "./install-instance.ts";
import type { InstanceGround } from "./instance-ground.ts";
import { installFailure, withoutInstallFailure, type InstanceRecord } from "./instance-record.ts";
import { keptTreesOf, treeLabelOf } from "./kept-trees.ts";
import type { Line } from "./line.ts";

export interface TreeReplacement {
  readonly record: InstanceRecord;
  readonly save: (change: Partial<InstanceRecord>) => Promise<void>;
  readonly tell: (progress: string) => void;
  /** Asked once more before the new tree takes the old one's place. */
  readonly isStillWanted: () => boolean;
  readonly treeLine: Line;
  readonly signal: AbortSignal;
}

/** Prepares a tree beside the present one and puts it in its place. Whatever happens on the way, the present one stays whole. */
export async function replaceTree(ground: InstanceGround, replacement: TreeReplacement): Promise<void> {
  const { record, save, tell, isStillWanted, treeLine, signal } = replacement;
  const { spec } = record;
  // Where nothing is installed yet there is nothing to keep whole, and nothing to put away.
  const isFirst = record.installedId === null;
  const stagingId = record.stagingId ?? (isFirst ? spec.instanceId : randomUUID());
  try {
    if (record.stagedId !== spec.installation.id) {
      await save({ stagingId, stagedId: null });
      await prepareTree(ground, { spec, stagingId, signal, tell });
    }
    signal.throwIfAborted();
    if (!isStillWanted()) return;
    const leave = await treeLine(signal);
    try {
      await putInPlace(ground, record, stagingId, save);
    } finally {
      leave();
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof InstallError)) throw error;
    await giveUpStaging(ground, stagingId, save);
    if (signal.aborted) return;
    const sentence = error instanceof Error ? error.message : String(error);
    const lastExit = installFailure(sentence);
    await save({ isSupposedToRun: false, hasGivenUp: true, stagingId: null, lastExit });
  }
}

async function putInPlace(
  { volumes }: InstanceGround,
  record: InstanceRecord,
  stagingId: string,
  save: TreeReplacement["save"],
): Promise<void> {
  const { spec, installedId } = record;
  const { instanceId, installation, purpose } = spec;
  if (installedId !== null) {
    // Noted first: whoever comes after us sees by the tree whether it is done, and need not install it again.
    const treeId = await volumes.treeIdOf(stagingId);
    const placing = treeId === undefined ? null : { treeId, installationId: installation.id };
    await save({ stagedId: installation.id, placing });
    const old = await volumes.swap(instanceId, stagingId, treeLabelOf(installedId));
    if (purpose !== "live" || installation.discardsReplaced) await volumes.deleteTrash(old.trashId);
  }
  const settled = withoutInstallFailure(record);
  await save({ installedId: installation.id, stagingId: null, stagedId: null, placing: null, ...settled });
}

/** What a newer installation was being made in, before the present one was wanted again. */
export async function dropStaging(
  ground: InstanceGround,
  { spec, stagingId }: InstanceRecord,
  save: TreeReplacement["save"],
): Promise<void> {
  if (stagingId === null || stagingId === spec.instanceId) return;
  await giveUpStaging(ground, stagingId, save);
  await save({ stagingId: null });
}

/** Its name is forgotten last: who would know otherwise what is left of it? */
async function giveUpStaging(
  { volumes }: InstanceGround,
  stagingId: string,
  save: TreeReplacement["save"],
): Promise<void> {
  await save({ stagedId: null });
  await volumes.delete(stagingId);
}

/** A removed server can be brought back from the trash for a while; a copy is simply gone. */
export async function discardTree(
  { volumes }: InstanceGround,
  { spec, stagingId, installedId }: InstanceRecord,
): Promise<void> {
  const { instanceId, purpose } = spec;
  if (stagingId) await volumes.delete(stagingId);
  const isThere = (await volumes.list()).includes(instanceId);
  if (purpose === "live") {
    const label = installedId === null ? undefined : treeLabelOf(installedId);
    if (isThere) await volumes.moveToTrash(instanceId, label);
    return;
  }
  await volumes.delete(instanceId);
  for (const { trashId } of await keptTreesOf(volumes, instanceId)) await volumes.deleteTrash(trashId);
}
