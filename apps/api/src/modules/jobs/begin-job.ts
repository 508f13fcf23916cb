import { randomUUID } from "node:crypto";
import { jobDeclarations, type JobType } from "@blockwright/contract/jobs";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import type { WorkflowReference } from "../../platform/workflow-reference.ts";
import { takeServer, type ServerForWork } from "../servers/index.ts";
import { freshSteps } from "./job.ts";
import type { JobRun } from "./job-runs.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { insertJob, isBeingWorkedOn } from "./jobs.repository.ts";

export interface NewJob {
  /** If other rows of the same transaction name it. */
  readonly id?: string;
  readonly type: JobType;
  readonly workflow: WorkflowReference<JobRun>;
  readonly serverId: string;
  readonly userId: string;
  /** The request, as shown to people. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly recipe?: Recipe;
  /** The target state, in the job's own shape. */
  readonly wanted?: unknown;
}

/** The visible row and the workflow are created together. */
export async function beginJob(
  { enqueue }: Pick<JobsDeps, "enqueue">,
  tx: Transaction,
  { workflow, id = randomUUID(), ...job }: NewJob,
): Promise<string> {
  await insertJob(tx.rows, { id, ...job, steps: freshSteps(jobDeclarations[job.type].stages) });
  await enqueue(tx, workflow, {
    id: `job-${id}`,
    input: { jobId: id, serverId: job.serverId },
    partition: job.serverId,
  });
  return id;
}

/** A server that exists on a node and that no other job works on. JOB_RUNNING for all other callers. */
export async function takeForJob(
  deps: Pick<JobsDeps, "hints">,
  tx: Transaction,
  serverId: string,
  type: JobType,
): Promise<{ server: ServerForWork["server"]; instance: NonNullable<ServerForWork["instance"]> }> {
  const { server, instance } = await takeServer(deps, tx, serverId, type);
  if (!instance || (await isBeingWorkedOn(tx.rows, serverId))) throw new AppError("JOB_RUNNING");
  return { server, instance };
}
