import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { bringBack, runAsBefore } from "./bring-back.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { chooseSoftware, makingOfJob } from "./choose-software.ts";
import { configureServer } from "./configure-server.ts";
import { completeReinstall, completeRestore, giveUpJob } from "./finish-job.ts";
import { haltServer } from "./halt-server.ts";
import { installAnew } from "./install-anew.ts";
import type { JobStepName } from "./job.ts";
import { reinstallRun, restorePreviousRun, type JobRun } from "./job-runs.ts";
import { carryOutJob, type JobStage } from "./job-stage.ts";
import { launchServer } from "./launch-server.ts";

const ourFault = "Something went wrong on our side.";

/** Over an hour: what is not put back now is never put back. */
const giveUpTries = 12;

class StageFailed extends Error {}

type DoStage = <T>(name: JobStepName, work: (stage: JobStage) => Promise<T>) => Promise<T>;

/** Either the server is what was asked for, or it is what it was, with a reason. */
export function jobsWorkflows(ground: BuildsGround): WorkflowImplementation[] {
  return [
    implement(reinstallRun, (run, job) =>
      inStages(ground, run, job, async (stage) => {
        await stage("choose software", (open) => chooseSoftware(ground, open));
        const halted = await stage("stop server", (open) => haltServer(ground, open));
        await stage("install software", (open) => installAnew(ground, open, halted));
        await stage("configure settings", async (open) =>
          configureServer(ground, open, halted, await makingOfJob(ground, open.job)),
        );
        await stage("launch server", async (open) =>
          launchServer(ground, open, halted, await makingOfJob(ground, open.job)),
        );
        await run.step("complete", () => completeReinstall(ground, job));
      }),
    ),
    implement(restorePreviousRun, (run, job) =>
      inStages(ground, run, job, async (stage) => {
        const halted = await stage("stop server", (open) => haltServer(ground, open));
        await stage("bring back", (open) => bringBack(ground, open, halted));
        await stage("launch server", (open) => runAsBefore(ground, open, halted));
        await run.step("complete", () => completeRestore(ground, job));
      }),
    ),
  ];
}

async function inStages(
  ground: BuildsGround,
  run: Run,
  job: JobRun,
  work: (stage: DoStage) => Promise<void>,
): Promise<void> {
  const stage: DoStage = async (name, act) => {
    const outcome = await run.step(name, (signal) => carryOutJob(ground, job, name, signal, act));
    if (!outcome.ok) throw new StageFailed(outcome.sentence);
    return outcome.value;
  };
  try {
    await work(stage);
  } catch (error) {
    const sentence =
      error instanceof StageFailed ? error.message : isOutOfTries(error) ? ourFault : undefined;
    if (sentence === undefined) throw error;
    await run.step("give up", (signal) => giveUpJob(ground, job, sentence, signal), {
      maxAttempts: giveUpTries,
    });
  }
}
