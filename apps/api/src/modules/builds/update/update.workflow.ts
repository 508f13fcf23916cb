import type { JobStageName } from "@blockwright/contract/jobs";
import { implement, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import { backUpInJob } from "../../backups/index.ts";
import { carryOutJobStage, lastTries, runStages, type JobStage } from "../../jobs/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { haltServer } from "../reinstall/halt-server.ts";
import { updateRun } from "./begin-update.ts";
import { chooseUpdate } from "./choose-update.ts";
import { completeUpdate, giveUpUpdate } from "./finish-update.ts";
import { installUpdate } from "./install-update.ts";
import { launchUpdate } from "./launch-update.ts";

const ourFault = "Something went wrong on our side.";
const withoutBackup = "No backup could be made first, so it is done without one.";

/** The server ends up either updated with its world, or unchanged with a reason. */
export function updateWorkflows(deps: BuildsDeps): WorkflowImplementation[] {
  return [
    implement(updateRun, async (run, job) => {
      const failure = await runStages<JobStageName<"update">, JobStage>(
        run,
        (name, signal, act) => carryOutJobStage(deps, job, name, signal, act),
        ourFault,
        async (stage) => {
          await stage("choose software", (open) => chooseUpdate(deps, open));
          await stage("make backup", (open) => backUpFirst(deps, open));
          const halted = await stage("stop server", (open) => haltServer(deps, open));
          await stage("install software", (open) => installUpdate(deps, open, halted));
          await stage("launch server", (open) => launchUpdate(deps, open, halted));
          await run.step("complete", () => completeUpdate(deps, job));
        },
      );
      if (failure) await run.step("give up", (signal) => giveUpUpdate(deps, job, failure, signal), lastTries);
    }),
  ];
}

async function backUpFirst(deps: BuildsDeps, stage: JobStage): Promise<void> {
  const { minecraftVersion } = stage.job.payload;
  const reason = `Before update to Minecraft ${String(minecraftVersion)}`;
  const made = await backUpInJob(deps, stage, { reason, from: 8, to: 38 });
  if (made === "without") await stage.log(withoutBackup);
}
