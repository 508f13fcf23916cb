import type { BuildsGround } from "./builds-ground.ts";
import { appendInstallationLines } from "../servers/index.ts";
import { BuildFailure, cancelledSentence } from "./build.ts";
import { describeJobStep, jobProgressAt, withJobStep, type JobStepName } from "./job.ts";
import type { JobRun } from "./job-runs.ts";
import { changeJob, findJob, insertJobLines, type JobRow } from "./jobs.repository.ts";
import type { Work } from "./work.ts";
import { outcomeOf, persevere, watchFor, type Outcome } from "./outcome.ts";

export interface JobStage extends Work {
  /** As it was when the stage began. */
  readonly job: JobRow;
  /** Keeps what the job has found out. */
  readonly keep: (change: Parameters<typeof changeJob>[2]) => Promise<void>;
}

const longestLine = 500;

/** Runs one stage of a job: shows it, carries it out, and turns what a player can understand into an outcome. */
export async function carryOutJob<T>(
  ground: BuildsGround,
  { jobId }: JobRun,
  name: JobStepName,
  engineSignal: AbortSignal,
  work: (stage: JobStage) => Promise<T>,
): Promise<Outcome<T>> {
  const watch = watchFor(async () => !isUnderWay(await findJob(ground.rows, jobId)), engineSignal);
  return outcomeOf(watch, async () => {
    const stage = await openStage(ground, jobId, name, watch.signal);
    const value = await persevere(() => work(stage), watch.signal);
    await stage.keep({ steps: withJobStep(stage.job.steps, name, "completed"), currentStep: null });
    return value;
  });
}

export function isUnderWay(job: Pick<JobRow, "status"> | undefined): boolean {
  return job?.status === "pending" || job?.status === "running";
}

async function openStage(
  ground: BuildsGround,
  jobId: string,
  name: JobStepName,
  signal: AbortSignal,
): Promise<JobStage> {
  const found = await findJob(ground.rows, jobId);
  if (!found || !isUnderWay(found)) throw new BuildFailure(cancelledSentence);
  const job = { ...found, steps: withJobStep(found.steps, name, "in_progress") };
  const keep: JobStage["keep"] = async (change) => {
    if (!(await changeJob(ground.rows, jobId, change))) throw new BuildFailure(cancelledSentence);
  };
  await keep({
    status: "running",
    steps: job.steps,
    progress: jobProgressAt(job.type, name),
    currentStep: describeJobStep(name),
  });
  return {
    job,
    signal,
    keep,
    tell: (sentence) => keep({ currentStep: sentence }),
    say: (...lines) =>
      ground.transact(async (tx) => {
        const shown = lines.map((line) => line.slice(0, longestLine));
        await insertJobLines(tx.rows, jobId, shown);
        await appendInstallationLines(tx, job.serverId, shown);
      }),
  };
}
