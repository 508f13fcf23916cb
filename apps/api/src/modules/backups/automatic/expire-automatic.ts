import type { Transaction } from "../../../platform/transaction.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup } from "../backups.repository.ts";
import { forgetRun } from "../delete/delete-backup.ts";
import { findAutomatic, markFailedBefore } from "./automatic.repository.ts";
import { expiredBackups } from "./retention.ts";

/** After a good backup: marks for deletion what the retention no longer keeps. */
export async function expireAutomatic(
  { enqueue, now }: Pick<BackupsDeps, "enqueue" | "now">,
  tx: Transaction,
  { id, serverId, createdAt }: { readonly id: string; readonly serverId: string; readonly createdAt: Date },
): Promise<void> {
  await markFailedBefore(tx.rows, serverId, createdAt);
  const expired = expiredBackups(await findAutomatic(tx.rows, serverId));
  for (const backupId of expired) await changeBackup(tx.rows, backupId, { deletedAt: now() });
  await enqueue(tx, forgetRun, { id: `forget-after-${id}`, input: { serverId }, partition: serverId });
}
