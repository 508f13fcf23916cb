import type { Transaction } from "../../platform/transaction.ts";
import { updateServer } from "./servers.repository.ts";

/** When the newest restorable backup was made. Null: there is none. */
export async function noteBackup(
  tx: Transaction,
  serverId: string,
  lastBackupAt: Date | null,
): Promise<void> {
  await updateServer(tx.rows, serverId, { lastBackupAt });
}
