import { system } from "../../../platform/actor.ts";
import {
  completeJob,
  failJob,
  isUnderWay,
  readJob,
  withMore,
  type FailureReason,
  type JobRow,
  type JobRun,
} from "../../jobs/index.ts";
import { discardDeletedInstance, removeInstancesOfServer } from "../../nodes/index.ts";
import { deleteServer } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { freeBackup } from "../backups.repository.ts";
import { leaveRestored } from "../restore/leave-restored.ts";
import { unlessGone } from "../unless-gone.ts";
import { emptyFolderId } from "./place-for-backup.ts";
import { whyNoCopy } from "./why-no-copy.ts";

/** From here on it is a regular server, and off. Returns the reason if it must not be handed over. Idempotent. */
export async function completeAsNew(deps: BackupsDeps, run: JobRun): Promise<FailureReason | undefined> {
  const restoring = await readJob(deps, run.jobId);
  const whyNot = restoring && isUnderWay(restoring) ? await whyNoCopy(deps, restoring) : undefined;
  if (whyNot !== undefined) return { sentence: whyNot };
  await completeJob(deps, run, (tx, job) => leaveRestored(deps, tx, job));
  // Not in the same transaction: a server that was deleted at the last moment has ended the job.
  const job = await readJob(deps, run.jobId);
  if (job) await freeBackup(deps.rows, { backupId: backupIdOf(job), jobId: job.id, error: null });
  return undefined;
}

/** Nothing of the new server is left; the reason is shown with the backup. Idempotent. */
export async function giveUpAsNew(deps: BackupsDeps, run: JobRun, reason: FailureReason): Promise<void> {
  const job = await readJob(deps, run.jobId);
  const keptUntil = job ? deletedKeptUntil(job) : null;
  const { sentence } = withMore(reason, keptUntil ? "The server stays deleted." : "No new server was made.");
  // Also when the server was deleted meanwhile: then the job is over, and the backup is still marked.
  if (job) await freeBackup(deps.rows, { backupId: backupIdOf(job), jobId: run.jobId, error: sentence });
  await failJob(deps, run, reason, async () => {
    await deps.transact((tx) => removeInstancesOfServer(deps, tx, run.serverId, { isDiscarded: true }));
    await deleteServer(deps, system, run.serverId, { keptUntil: keptUntil ?? deps.now() }).catch(unlessGone);
    return sentence;
  });
  // Its owner may have deleted it meanwhile, which keeps the empty folder.
  await discardDeletedInstance(deps.rows, run.serverId, emptyFolderId(run.serverId));
}

/** For a server that was deleted before: how long its backups are still kept. */
function deletedKeptUntil({ payload }: Pick<JobRow, "payload">): Date | null {
  const { restores, keptUntil } = payload;
  return restores === "deleted" ? new Date(String(keptUntil)) : null;
}
