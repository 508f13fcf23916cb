import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { beginJob, type JobRun } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, lockBackup } from "../backups.repository.ts";
import { takeForRestore } from "./take-for-restore.ts";

export const restoreRun = workflow<JobRun>("backups.restore", "servers");

/** The server keeps running while its backup is fetched; only then is it stopped and its files replaced. */
export async function beginRestore(
  deps: Pick<BackupsDeps, "enqueue" | "hints" | "config">,
  once: Transact,
  actor: Person,
  backupId: string,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    const backup = await lockBackup(tx.rows, backupId);
    if (!backup) throw new AppError("NOT_FOUND");
    if (backup.status !== "ready") throw new AppError("BACKUP_REFUSED");
    const { serverId } = backup;
    await takeForRestore(deps, tx, serverId, "restore-backup");
    const jobId = await beginJob(deps, tx, {
      type: "restore-backup",
      workflow: restoreRun,
      serverId,
      userId: actor.id,
      payload: { backupId, name: backup.name },
    });
    await changeBackup(tx.rows, backupId, { status: "restoring", jobId });
    await appendActivity(tx, actor, {
      action: "restore.started",
      subjectId: serverId,
      details: { backupId, jobId },
    });
    return { jobId };
  });
}
