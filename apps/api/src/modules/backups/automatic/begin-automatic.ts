import { system } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { beginBackup, nameAt } from "../make/begin-backup.ts";
import { insertAutomatic } from "./automatic.repository.ts";

interface NewAutomatic {
  readonly id: string;
  readonly serverId: string;
  /** Null for the one of the night. */
  readonly reason: string | null;
}

/** Throws JOB_RUNNING while another job works on the server. */
export async function beginAutomatic(
  deps: Pick<BackupsDeps, "enqueue" | "hints" | "now" | "serverPlugins">,
  tx: Transaction,
  { id, serverId, reason }: NewAutomatic,
): Promise<void> {
  const createdAt = deps.now();
  await insertAutomatic(tx.rows, { id, serverId, name: nameAt(createdAt), reason, createdAt });
  await beginBackup(deps, tx, { backupId: id, serverId });
  await appendActivity(tx, system, {
    action: "backup.started",
    subjectId: serverId,
    details: { backupId: id },
  });
}
