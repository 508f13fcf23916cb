import { system } from "../../../platform/actor.ts";
import { appendActivity } from "../../activity/index.ts";
import {
  completeJob,
  failJob,
  readJob,
  releaseServer,
  type FailureReason,
  type JobRun,
} from "../../jobs/index.ts";
import { leaveServer, readForWork } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { endOnNode } from "../make/finish-backup.ts";
import { undoWhatWasDone } from "../restore/finish-restore.ts";
import { removeUploadIfPossible } from "./unpack-upload.ts";

/** The server has the files of the archive, and is off. Idempotent. */
export async function completeRestoreFromFile(deps: BackupsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    const found = await readForWork(tx, job.serverId);
    if (!found?.instance) throw new Error(`job ${job.id} has lost what it restored`);
    await releaseServer(deps, tx, found.instance.id, { power: "off" });
    await leaveServer(deps, tx, job.serverId);
    await appendActivity(tx, system, {
      action: "server.file-restored",
      subjectId: job.serverId,
      details: { jobId: job.id, file: String(job.payload["name"]) },
    });
  });
}

/** The server is unchanged, and the person is told why. Idempotent. */
export async function giveUpRestoreFromFile(
  deps: BackupsDeps,
  run: JobRun,
  reason: FailureReason,
  signal: AbortSignal,
): Promise<void> {
  await failJob(deps, run, reason, (job, setStatus) =>
    undoWhatWasDone(deps, job, reason, { signal, setStatus }),
  );
}

/** Nothing of the upload stays, whether the restore succeeded or not. */
export async function clearAwayUpload(deps: BackupsDeps, { jobId, serverId }: JobRun): Promise<void> {
  await endOnNode(deps, serverId, jobId);
  const job = await readJob(deps, jobId);
  if (job) await removeUploadIfPossible(deps, job);
}
