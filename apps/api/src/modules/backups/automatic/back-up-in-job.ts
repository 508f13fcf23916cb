import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { appendActivity } from "../../activity/index.ts";
import type { JobRow, JobStage } from "../../jobs/index.ts";
import { noteBackup, readForWork } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, lockBackup } from "../backups.repository.ts";
import { forgetRun } from "../delete/delete-backup.ts";
import { nameAt } from "../make/begin-backup.ts";
import { endOnNode } from "../make/finish-backup.ts";
import { storeBackup, type TakingDeps } from "../make/take-backup.ts";
import { findCurrentRepository } from "../proof/repositories.repository.ts";
import { insertAutomatic } from "./automatic.repository.ts";
import { findMade, hasFailedSince } from "./before-change.repository.ts";
import { expireAutomatic } from "./expire-automatic.ts";

export type BackUpInJobDeps = TakingDeps &
  Pick<BackupsDeps, "config" | "transact" | "enqueue" | "serverPlugins" | "log">;

interface BackupOfJob {
  readonly reason: string;
  /** The job's progress in percent. */
  readonly from: number;
  readonly to: number;
}

/**
 * For a job that has the server and changes much of it. The backup's id is the `backupId` of the job's payload. A backup
 * that fails ends the job; if the same was tried within a day, the answer is "without" instead. Idempotent.
 */
export async function backUpInJob(
  deps: BackUpInJobDeps,
  stage: JobStage,
  { reason, ...range }: BackupOfJob,
): Promise<"safe" | "without"> {
  if (!deps.config.storage.hasNightlyBackups) return "safe";
  const { serverId } = stage.job;
  const id = backupIdOf(stage.job);
  const made = await findMade(deps.rows, id);
  if (made && made.status !== "creating") return "safe";
  const since = timeBefore(deps.now(), dayMs);
  if (!made && (await hasFailedSince(deps.rows, { serverId, reason, since }))) return "without";
  if (!made) await insertRow(deps, stage, reason);
  await storeBackup(deps, stage, range);
  await deps.transact(async (tx) => {
    const backup = await lockBackup(tx.rows, id);
    if (!backup) throw new AppError("NOT_FOUND");
    await changeBackup(tx.rows, id, { status: "ready" });
    await noteBackup(tx, serverId, backup.createdAt);
    await expireAutomatic(deps, tx, backup);
    const details = { backupId: id, sizeBytes: backup.sizeBytes };
    await appendActivity(tx, system, { action: "backup.created", subjectId: serverId, details });
  });
  await endOnNode(deps, serverId, id);
  return "safe";
}

async function insertRow(deps: BackUpInJobDeps, { job }: JobStage, reason: string): Promise<void> {
  const id = backupIdOf(job);
  await deps.transact(async (tx) => {
    const found = await readForWork(tx, job.serverId);
    if (!found?.instance) throw new AppError("NOT_FOUND");
    const createdAt = deps.now();
    await insertAutomatic(tx.rows, {
      id,
      serverId: job.serverId,
      name: nameAt(createdAt),
      reason,
      createdAt,
    });
    const { serverType, minecraftVersion, maxPlayers, config } = found.server;
    await changeBackup(tx.rows, id, {
      jobId: job.id,
      state: {
        spec: found.instance.spec,
        server: { serverType, minecraftVersion, maxPlayers, config },
        plugins: await deps.serverPlugins.read(tx, job.serverId),
      },
      repositoryId: await findCurrentRepository(tx.rows, job.serverId),
    });
  });
}

/** After the job failed: an unfinished backup is listed as failed. Idempotent. */
export async function endBackupOfJob(
  deps: BackUpInJobDeps,
  job: Pick<JobRow, "serverId" | "payload">,
  error: string,
): Promise<void> {
  const { serverId } = job;
  const id = backupIdOf(job);
  if ((await findMade(deps.rows, id))?.status !== "creating") return;
  await endOnNode(deps, serverId, id);
  await deps.transact(async (tx) => {
    if ((await lockBackup(tx.rows, id))?.status !== "creating") return;
    await changeBackup(tx.rows, id, { status: "failed", slot: null, error, snapshotId: null });
    await deps.enqueue(tx, forgetRun, {
      id: `forget-failed-${id}`,
      input: { serverId },
      partition: serverId,
    });
  });
}
