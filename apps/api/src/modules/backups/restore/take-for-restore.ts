import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { takeForJob } from "../../jobs/index.ts";
import { reserveKept } from "../../nodes/index.ts";
import { holdSentences, refuseReinstallBeyondKept } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";

/** Locks the server, and reserves room for the files that a restore replaces. */
export async function takeForRestore(
  deps: Pick<BackupsDeps, "hints" | "config">,
  tx: Transaction,
  serverId: string,
  type: "restore-backup" | "restore-archive",
): Promise<void> {
  const { server, instance } = await takeForJob(deps, tx, serverId, type);
  const [hold] = instance.holds;
  if (hold) throw new AppError("BACKUP_REFUSED", holdSentences[hold]);
  const account = { userId: server.userId, leavingServerIds: [] };
  await refuseReinstallBeyondKept(deps, tx, account, instance.id);
  await reserveKept(tx, instance.id);
}
