import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { completeJob, failJob, readJob, type FailureReason, type JobRun } from "../../jobs/index.ts";
import { noteBackup } from "../../servers/index.ts";
import { expireAutomatic } from "../automatic/expire-automatic.ts";
import { warnOwner } from "../automatic/warn-owner.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, findBackup, lockBackup } from "../backups.repository.ts";
import { forgetRun } from "../delete/delete-backup.ts";
import { endWork, placeOfServer } from "../node/backup-work.ts";

/** Idempotent. */
export async function completeBackup(deps: BackupsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    const backupId = backupIdOf(job);
    const backup = await findBackup(tx.rows, backupId);
    if (!backup) return;
    await changeBackup(tx.rows, backupId, { status: "ready" });
    await noteBackup(tx, job.serverId, backup.createdAt);
    if (backup.isAutomatic) await expireAutomatic(deps, tx, backup);
    await appendActivity(tx, system, {
      action: "backup.created",
      subjectId: job.serverId,
      details: { backupId, sizeBytes: backup.sizeBytes },
    });
  });
}

/** A failed backup is listed and takes no place. Idempotent. */
export async function giveUpBackup(deps: BackupsDeps, run: JobRun, reason: FailureReason): Promise<void> {
  await failJob(deps, run, reason, async (job) => {
    const backupId = backupIdOf(job);
    await endOnNode(deps, run.serverId, backupId);
    await deps.transact(async (tx) => {
      const backup = await lockBackup(tx.rows, backupId);
      // An earlier attempt crashed after it had committed this.
      if (!backup || backup.status === "failed") return;
      await changeBackup(tx.rows, backupId, {
        status: "failed",
        slot: null,
        error: reason.sentence,
        snapshotId: null,
      });
      // What it stored so far belongs to no backup.
      const { serverId } = run;
      if (backup.isAutomatic) await warnOwner(deps, tx, { serverId, sentence: reason.sentence });
      const id = `forget-failed-${backupId}`;
      await deps.enqueue(tx, forgetRun, { id, input: { serverId }, partition: serverId });
    });
    return reason.sentence;
  });
}

export async function clearAway(deps: BackupsDeps, { jobId, serverId }: JobRun): Promise<void> {
  const job = await readJob(deps, jobId);
  if (job) await endOnNode(deps, serverId, backupIdOf(job));
}

export async function endOnNode(
  deps: Pick<BackupsDeps, "rows" | "callNode" | "log">,
  serverId: string,
  workId: string,
): Promise<void> {
  const place = await placeOfServer(deps, serverId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (place) await endWork(deps, place.nodeId, workId);
}
