import { powers } from "@blockwright/node-protocol/instance";
import { z } from "zod";
import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import {
  completeJob,
  deletedSentence,
  failJob,
  putBack,
  releaseServer,
  withMore,
  type FailureReason,
  type JobRow,
  type JobRun,
  type ReplacedFiles,
  type StageContext,
} from "../../jobs/index.ts";
import type { SpecParts } from "../../nodes/index.ts";
import { leaveServer, readForWork } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, findBackup } from "../backups.repository.ts";

/** The server is restored to its earlier state, and off. Idempotent. */
export async function completeRestore(deps: BackupsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    const backupId = backupIdOf(job);
    const state = (await findBackup(tx.rows, backupId))?.state;
    const found = await readForWork(tx, job.serverId);
    if (!state || !found?.instance) throw new Error(`job ${job.id} has lost what it restored`);
    await releaseServer(deps, tx, found.instance.id, { power: "off" });
    await deps.serverPlugins.record(tx, job.serverId, state.plugins);
    await leaveServer(deps, tx, job.serverId, state.server);
    await changeBackup(tx.rows, backupId, { status: "ready" });
    await appendActivity(tx, system, {
      action: "server.backup-restored",
      subjectId: job.serverId,
      details: { backupId, jobId: job.id },
    });
  });
}

/** The server is unchanged, and the person is told why. Idempotent. */
export async function giveUpRestore(
  deps: BackupsDeps,
  run: JobRun,
  reason: FailureReason,
  signal: AbortSignal,
): Promise<void> {
  await failJob(deps, run, reason, async (job, setStatus) => {
    const sentence = await undoWhatWasDone(deps, job, reason, { signal, setStatus });
    await changeBackup(deps.rows, backupIdOf(job), { status: "ready" });
    return sentence;
  });
}

async function undoWhatWasDone(
  deps: BackupsDeps,
  { previous: stored, serverId }: JobRow,
  reason: FailureReason,
  work: Pick<StageContext, "signal" | "setStatus">,
): Promise<string> {
  const instance = await deps.transact(async (tx) => (await readForWork(tx, serverId))?.instance);
  if (!instance) return deletedSentence;
  if (stored === null) return withMore(reason, "Your server is as it was before.").sentence;
  await work.setStatus("Putting everything back as it was");
  const discarding = { discardsReplaced: true };
  const note = await putBack(deps, work, instance.id, replacedFiles.parse(stored), discarding).catch(
    unlessGone,
  );
  return note === undefined ? deletedSentence : withMore(reason, note).sentence;
}

const replacedFiles: z.ZodType<ReplacedFiles> = z.object({
  power: z.enum(powers),
  spec: z.custom<SpecParts>((value) => typeof value === "object" && value !== null),
});

function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}
