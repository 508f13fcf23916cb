import type { JobStageName, JobType } from "@blockwright/contract/jobs";
import { implement, type Run, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import {
  carryOutJobStage,
  lastTries,
  runStages,
  type JobRun,
  type JobStage,
  type RunStage,
} from "../../jobs/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { configureServer } from "../install/configure-server.ts";
import { launchServer } from "../install/launch-server.ts";
import { bringBack, runAsBefore } from "./bring-back.ts";
import { chooseSoftware, makingOfJob } from "./choose-software.ts";
import { completeReinstall, completeRestore, giveUpJob } from "./finish-reinstall.ts";
import { haltServer } from "./halt-server.ts";
import { installAnew } from "./install-anew.ts";
import { reinstallRun, restorePreviousRun } from "./job-runs.ts";

const ourFault = "Something went wrong on our side.";

/** The server ends up either as requested, or unchanged with a reason. */
export function reinstallWorkflows(deps: BuildsDeps): WorkflowImplementation[] {
  return [
    implement(reinstallRun, (run, job) =>
      inStages<"reinstall">(deps, run, job, async (stage) => {
        await stage("choose software", (open) => chooseSoftware(deps, open));
        const halted = await stage("stop server", (open) => haltServer(deps, open));
        await stage("install software", (open) => installAnew(deps, open, halted));
        await stage("configure settings", async (open) =>
          configureServer(deps, open, halted, await makingOfJob(deps, open.job)),
        );
        await stage("launch server", async (open) =>
          launchServer(deps, open, halted, await makingOfJob(deps, open.job)),
        );
        await run.step("complete", () => completeReinstall(deps, job));
      }),
    ),
    implement(restorePreviousRun, (run, job) =>
      inStages<"restore-previous">(deps, run, job, async (stage) => {
        const halted = await stage("stop server", (open) => haltServer(deps, open));
        await stage("bring back", (open) => bringBack(deps, open, halted));
        await stage("launch server", (open) => runAsBefore(deps, open, halted));
        await run.step("complete", () => completeRestore(deps, job));
      }),
    ),
  ];
}

async function inStages<Type extends JobType>(
  deps: BuildsDeps,
  run: Run,
  job: JobRun,
  work: (stage: RunStage<JobStageName<Type>, JobStage>) => Promise<void>,
): Promise<void> {
  const failure = await runStages<JobStageName<Type>, JobStage>(
    run,
    (name, signal, act) => carryOutJobStage(deps, job, name, signal, act),
    ourFault,
    work,
  );
  if (failure) await run.step("give up", (signal) => giveUpJob(deps, job, failure, signal), lastTries);
}
