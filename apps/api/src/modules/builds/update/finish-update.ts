import { system } from "../../../platform/actor.ts";
import { appendActivity } from "../../activity/index.ts";
import { endBackupOfJob } from "../../backups/index.ts";
import { completeJob, readJob, type FailureReason, type JobRun } from "../../jobs/index.ts";
import { recordPlugins } from "../../plugins/index.ts";
import { leaveServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { giveUpJob } from "../reinstall/finish-reinstall.ts";
import { readWantedUpdate } from "./choose-update.ts";

/** The server's rows follow its files in one transaction. Idempotent. */
export async function completeUpdate(deps: BuildsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    if (!job.lock) throw new Error(`job ${job.id} has lost what it chose`);
    const { minecraftVersion } = job.lock.software;
    await leaveServer(deps, tx, job.serverId, { minecraftVersion });
    await recordPlugins(deps, tx, job.serverId, readWantedUpdate(job).plugins);
    await appendActivity(tx, system, {
      action: "server.updated",
      subjectId: job.serverId,
      details: { jobId: job.id, minecraftVersion },
    });
  });
}

/** Everything is as it was before, and the person is told why. Idempotent. */
export async function giveUpUpdate(
  deps: BuildsDeps,
  run: JobRun,
  reason: FailureReason,
  signal: AbortSignal,
): Promise<void> {
  const job = await readJob(deps, run.jobId);
  if (job) await endBackupOfJob(deps, job, reason.sentence);
  await giveUpJob(deps, run, reason, signal);
}
