import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { noteBackup } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, findNewestReadyAt, lockBackup } from "../backups.repository.ts";

export const forgetRun = workflow<{ readonly serverId: string }>("backups.forget", "backups");

/** It disappears from the list at once; a workflow frees its space in the store. */
export async function deleteBackup(
  { transact, enqueue, now }: Pick<BackupsDeps, "transact" | "enqueue" | "now">,
  actor: Person,
  backupId: string,
): Promise<void> {
  await transact(async (tx) => {
    const backup = await lockBackup(tx.rows, backupId);
    if (!backup) throw new AppError("NOT_FOUND");
    const { serverId, status, name } = backup;
    if (status === "creating")
      throw new AppError("BACKUP_REFUSED", "This backup is still being made. Wait until it is finished.");
    if (status === "restoring")
      throw new AppError("BACKUP_REFUSED", "This backup is being restored. Wait until that is finished.");
    await changeBackup(tx.rows, backupId, { slot: null, deletedAt: now() });
    await noteBackup(tx, serverId, await findNewestReadyAt(tx.rows, serverId));
    await enqueue(tx, forgetRun, {
      id: `forget-${backupId}`,
      input: { serverId },
      partition: serverId,
    });
    await appendActivity(tx, actor, {
      action: "backup.deleted",
      subjectId: serverId,
      details: { backupId, name },
    });
  });
}
