import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { cancelJob, readJob } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findBackup } from "../backups.repository.ts";

/** Also stops a new server that is being made from it. */
export async function cancelBackup(
  deps: Pick<BackupsDeps, "rows" | "transact" | "now">,
  actor: Person,
  backupId: string,
): Promise<void> {
  const backup = await findBackup(deps.rows, backupId);
  if (!backup) throw new AppError("NOT_FOUND");
  const job = backup.jobId === null ? undefined : await readJob(deps, backup.jobId);
  const isStoppable = backup.status === "creating" || job?.type === "restore-as-new";
  if (!job || !isStoppable) throw new AppError("BACKUP_REFUSED", "This backup is not being made right now.");
  await cancelJob(deps, actor, { serverId: job.serverId, jobId: job.id });
}
