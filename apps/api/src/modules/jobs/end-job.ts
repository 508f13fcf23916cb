import { jobDeclarations } from "@blockwright/contract/jobs";
import { system } from "../../platform/actor.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { keptForMs, leaveServer } from "../servers/index.ts";
import { isUnderWay, withFailedStep } from "./job.ts";
import type { FailureReason } from "./job-failure.ts";
import type { JobRun } from "./job-runs.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { changeJob, endJobsOf, findJob, insertJobLines, lockJob, type JobRow } from "./jobs.repository.ts";

/** The effect and the end of the job commit together. Idempotent. */
export async function completeJob(
  deps: Pick<JobsDeps, "transact">,
  { jobId }: JobRun,
  effect: (tx: Transaction, job: JobRow) => Promise<void>,
): Promise<void> {
  await deps.transact(async (tx) => {
    const job = await lockJob(tx.rows, jobId);
    if (!job || !isUnderWay(job)) return;
    await effect(tx, job);
    await insertJobLines(tx.rows, jobId, ["Done. Have fun!"]);
    await changeJob(tx.rows, jobId, {
      status: "completed",
      progress: 100,
      currentStep: null,
      // Counted from before the node stored it, so that it is never deleted earlier.
      undoUntil: job.previous === null ? null : new Date(job.createdAt.getTime() + keptForMs),
    });
  });
}

/** Undoes what was done, then records why and frees the server. Idempotent. */
export async function failJob(
  deps: Pick<JobsDeps, "rows" | "transact" | "hints">,
  { jobId, serverId }: JobRun,
  { sentence, message }: FailureReason,
  undo: (job: JobRow, showStep: (step: string) => Promise<void>) => Promise<string>,
): Promise<void> {
  const job = await findJob(deps.rows, jobId);
  if (!job || !isUnderWay(job)) return;
  const error = await undo(job, async (currentStep) => {
    await changeJob(deps.rows, jobId, { currentStep });
  });
  await deps.transact(async (tx) => {
    const end = {
      status: "failed",
      error,
      message,
      steps: withFailedStep(job.steps),
      currentStep: null,
    } as const;
    if (!(await changeJob(tx.rows, jobId, end))) return;
    await insertJobLines(tx.rows, jobId, [error]);
    await leaveServer(deps, tx, serverId);
    await appendActivity(tx, system, {
      action: `${jobDeclarations[job.type].activity}.failed`,
      subjectId: serverId,
      details: { jobId, sentence },
    });
  });
}

/** Ends running jobs of a deleted server. */
export async function endJobsOfServer(tx: Transaction, serverId: string, sentence: string): Promise<void> {
  await endJobsOf(tx.rows, serverId, sentence);
}
