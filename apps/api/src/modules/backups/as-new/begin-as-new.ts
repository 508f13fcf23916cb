import { plans } from "@blockwright/contract/plans";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { beginJob, takeForJob, type JobRun } from "../../jobs/index.ts";
import { storageMbOf } from "../../plans/index.ts";
import { addServer, readServer, whyFilesMayNotRun, type NewServer } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, lockBackup, type BackupRow } from "../backups.repository.ts";
import { placeForBackup } from "./place-for-backup.ts";

export const restoreAsNewRun = workflow<JobRun>("backups.restore-as-new", "servers");

type Deps = Pick<
  BackupsDeps,
  "admitServer" | "callNode" | "config" | "enqueue" | "hints" | "log" | "now" | "rows" | "transact"
>;

/**
 * The new server belongs to the caller and is reserved at once, with its place on a machine. It can't be started before
 * its files are there.
 */
export async function beginRestoreAsNew(
  deps: Deps,
  once: Transact,
  actor: Person,
  backupId: string,
): Promise<{ serverId: string; jobId: string }> {
  return once(async (tx) => {
    const backup = await lockBackup(tx.rows, backupId);
    if (!backup) throw new AppError("NOT_FOUND");
    if (backup.status !== "ready" || !backup.state) throw new AppError("BACKUP_REFUSED");
    const whyNot = await whyFilesMayNotRun(tx, backup.serverId);
    if (whyNot !== undefined) throw new AppError("BACKUP_REFUSED", whyNot);
    const { serverId, exceptNodeIds, isShared } = await addCopy(deps, tx, actor, backup);
    const { state } = backup;
    await placeForBackup(deps, tx, { serverId, from: backup.serverId, state, exceptNodeIds });
    await takeForJob(deps, tx, serverId, "restore-as-new");
    const jobId = await beginJob(deps, tx, {
      type: "restore-as-new",
      workflow: restoreAsNewRun,
      serverId,
      userId: actor.id,
      payload: { backupId, name: backup.name, ...(isShared && { sharedFrom: backup.serverId }) },
    });
    await changeBackup(tx.rows, backupId, { status: "restoring", jobId, error: null });
    await appendActivity(tx, actor, {
      action: "backup.restored-as-new",
      subjectId: backup.serverId,
      details: { backupId, newServerId: serverId },
    });
    return { serverId, jobId };
  });
}

/** Of the same size. Larger sizes than the free one are started by a payment, never by a request. */
async function addCopy(
  deps: Deps,
  tx: Transaction,
  actor: Person,
  { serverId: sourceId, state }: BackupRow,
): Promise<{ serverId: string; exceptNodeIds: readonly string[]; isShared: boolean }> {
  const source = await readServer(tx, sourceId);
  if (!source || !state) throw new AppError("NOT_FOUND");
  const { name, description, platformType, plan, maxRamMb, maxStorageMb } = source;
  if (!isFree(deps, source)) throw new AppError("PAYMENT_REQUIRED");
  const exceptNodeIds = await deps.admitServer(tx, actor.id, { maxStorageMb });
  const { serverType, minecraftVersion, maxPlayers, config } = state.server;
  const serverId = await addServer(tx, actor.id, {
    name: restoredName(name),
    description,
    platformType,
    serverType,
    minecraftVersion,
    plan,
    maxPlayers,
    maxRamMb,
    maxStorageMb,
    config,
  });
  return { serverId, exceptNodeIds, isShared: source.userId !== actor.id };
}

/** A size that an operator gives without charge leaves the plan as it is, and is given to one server only. */
function isFree(
  deps: Pick<Deps, "config">,
  { plan, maxRamMb, maxStorageMb }: Pick<NewServer, "plan" | "maxRamMb" | "maxStorageMb">,
): boolean {
  const isSmall = maxRamMb <= plans.free.ramMb && maxStorageMb <= storageMbOf(deps, plans.free);
  return plan === "free" && isSmall;
}

const maxNameCharacters = 100;
const suffix = " (restored)";

/** A copy of a copy has the suffix once. */
function restoredName(name: string): string {
  const base = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return `${Array.from(base)
    .slice(0, maxNameCharacters - suffix.length)
    .join("")}${suffix}`;
}
