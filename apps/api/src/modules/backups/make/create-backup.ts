import { randomUUID } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { describeBackup, type Backup } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findBackup, insertWithinLimit } from "../backups.repository.ts";
import { beginBackup, nameAt } from "./begin-backup.ts";

export async function createBackup(
  deps: Pick<BackupsDeps, "enqueue" | "hints" | "now" | "serverPlugins">,
  once: Transact,
  actor: Person,
  serverId: string,
): Promise<Backup> {
  return once(async (tx) => {
    const id = randomUUID();
    const createdAt = deps.now();
    const name = nameAt(createdAt);
    if (!(await insertWithinLimit(tx.rows, { id, serverId, name, createdAt })))
      throw new AppError("BACKUP_LIMIT");
    await beginBackup(deps, tx, { backupId: id, serverId, userId: actor.id });
    await appendActivity(tx, actor, {
      action: "backup.started",
      subjectId: serverId,
      details: { backupId: id },
    });
    const backup = await findBackup(tx.rows, id);
    if (!backup) throw new Error(`backup ${id} is not there`);
    return describeBackup({ backup, job: { progress: 0, step: null, type: "backup" } });
  });
}
