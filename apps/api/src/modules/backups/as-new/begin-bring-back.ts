import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { beginJob, type JobsDeps } from "../../jobs/index.ts";
import { undeleteServer } from "../../servers/index.ts";
import { changeBackup, lockNewestReady } from "../backups.repository.ts";
import { restoreAsNewRun } from "./begin-as-new.ts";
import { placeForBackup } from "./place-for-backup.ts";

/** For a deleted server whose files are gone: its newest backup is restored under the same id, on any machine. */
export async function beginBringBack(
  deps: JobsDeps,
  tx: Transaction,
  actor: Actor,
  { serverId, reason }: { readonly serverId: string; readonly reason?: string | undefined },
): Promise<{ jobId: string; name: string }> {
  const backup = await lockNewestReady(tx.rows, serverId);
  if (!backup?.state)
    throw new AppError("NOT_FOUND", "Neither its files nor a backup of it are still there.");
  const { server, keptUntil } = await undeleteServer(deps, tx, serverId, "restore-as-new");
  const { id: backupId, state } = backup;
  await placeForBackup(deps, tx, { serverId, from: serverId, state });
  const jobId = await beginJob(deps, tx, {
    type: "restore-as-new",
    workflow: restoreAsNewRun,
    serverId,
    userId: server.userId,
    payload: { backupId, name: backup.name, restores: "deleted", keptUntil: keptUntil.toISOString() },
  });
  await changeBackup(tx.rows, backupId, { status: "restoring", jobId, error: null });
  await appendActivity(tx, actor, {
    action: "server.restored",
    subjectId: serverId,
    details: { jobId, backupId, ...(reason !== undefined && { reason }) },
  });
  return { jobId, name: server.name };
}
