import { system } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { releaseServer, type JobRow } from "../../jobs/index.ts";
import { leaveServer, readForWork } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findBackup } from "../backups.repository.ts";

/** The server gets the software, plugins and settings of the backup, and is left off. */
export async function leaveRestored(deps: BackupsDeps, tx: Transaction, job: JobRow): Promise<void> {
  const backupId = backupIdOf(job);
  const state = (await findBackup(tx.rows, backupId))?.state;
  const found = await readForWork(tx, job.serverId);
  if (!state || !found?.instance) throw new Error(`job ${job.id} has lost what it restored`);
  await releaseServer(deps, tx, found.instance.id, { power: "off" });
  await leaveServer(deps, tx, job.serverId, state.server);
  // After the software, which decides where add-ons keep the settings of their ports.
  await deps.serverPlugins.record(tx, job.serverId, state.plugins);
  await appendActivity(tx, system, {
    action: "server.backup-restored",
    subjectId: job.serverId,
    details: { backupId, jobId: job.id },
  });
}
