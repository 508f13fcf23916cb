import { jobDeclarations, type JobType } from "@blockwright/contract/jobs";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { isUnderWay } from "./job.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { changeJob, lockJob } from "./jobs.repository.ts";

/** The worker notices within a second, puts back what was done and frees the server. */
export async function cancelJob(
  { transact, now }: Pick<JobsDeps, "transact" | "now">,
  actor: Person,
  { serverId, jobId }: { readonly serverId: string; readonly jobId: string },
  { asOperator = false }: { readonly asOperator?: boolean } = {},
): Promise<void> {
  await transact(async (tx) => {
    const job = await lockJob(tx.rows, jobId);
    if (job?.serverId !== serverId) throw new AppError("NOT_FOUND");
    if (isOperatorsOnly(job.type) && !asOperator) throw new AppError("FORBIDDEN", onlyOperator);
    if (!isUnderWay(job) || job.cancelRequestedAt !== null) return;
    await changeJob(tx.rows, jobId, { cancelRequestedAt: now() });
    await appendActivity(tx, actor, {
      action: `${jobDeclarations[job.type].activity}.cancelled`,
      subjectId: serverId,
      details: { jobId },
    });
  });
}

const onlyOperator = "Only the operator can stop this. Please contact support.";

function isOperatorsOnly(type: JobType): boolean {
  return "isOperators" in jobDeclarations[type];
}
