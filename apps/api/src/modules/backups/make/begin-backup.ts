import type { Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { beginJob, takeForJob, type JobRun } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup } from "../backups.repository.ts";
import { findCurrentRepository } from "../proof/repositories.repository.ts";

export const backUpRun = workflow<JobRun>("backups.back-up", "backups");

interface NewRun {
  /** For an existing row. */
  readonly backupId: string;
  readonly serverId: string;
  /** The owner of the job. The server's owner when no person asked for it. */
  readonly userId?: string;
}

/** Locks the server and records its state, besides its files. Throws JOB_RUNNING while another job works on it. */
export async function beginBackup(
  deps: Pick<BackupsDeps, "enqueue" | "hints" | "serverPlugins">,
  tx: Transaction,
  { backupId, serverId, userId }: NewRun,
): Promise<void> {
  const { server, instance } = await takeForJob(deps, tx, serverId, "backup");
  const jobId = await beginJob(deps, tx, {
    type: "backup",
    workflow: backUpRun,
    serverId,
    userId: userId ?? server.userId,
    payload: { backupId },
  });
  const { serverType, minecraftVersion, maxPlayers, config } = server;
  const state = {
    spec: instance.spec,
    server: { serverType, minecraftVersion, maxPlayers, config },
    plugins: await deps.serverPlugins.read(tx, serverId),
  };
  const repositoryId = await findCurrentRepository(tx.rows, serverId);
  await changeBackup(tx.rows, backupId, { jobId, state, repositoryId });
}

export function nameAt(time: Date): string {
  return `Backup ${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
