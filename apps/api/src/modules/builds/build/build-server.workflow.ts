import type { BuildStepName } from "@blockwright/contract/builds";
import {
  cancelledMessage,
  JobFailure,
  lastTries,
  reasonFrom,
  runStages,
  untilInstalled,
  type FailureReason,
} from "../../jobs/index.ts";
import { implement, type Run, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { configureServer } from "../install/configure-server.ts";
import { installPlugins } from "../install/install-files.ts";
import { launchServer } from "../install/launch-server.ts";
import { blueprintOf } from "../install/blueprint.ts";
import { makeJoinable } from "../joinable/make-joinable.ts";
import { buildWorkflow, type BuildAttempt } from "./build-attempt.ts";
import { carryOutBuildStage, type BuildStage } from "./build-stage.ts";
import { completeBuild, failBuild } from "./finish-build.ts";
import { outcomeOf } from "./next-steps.ts";
import { prepareEnvironment } from "./prepare-environment.ts";
import { verifyPlugins } from "./verify-plugins.ts";

const ourFault = "Something went wrong on our side. Please try again.";

/** Turns a request into a server that people can join, or cleans up and gives a reason. */
export function buildsWorkflows(deps: BuildsDeps): WorkflowImplementation[] {
  return [
    implement(buildWorkflow, async (run, attempt) => {
      const failure = await buildInStages(deps, run, attempt);
      if (failure) await run.step("give up", () => failBuild(deps, attempt, failure), lastTries);
    }),
  ];
}

/** Undefined when it succeeded, else the reason. */
async function buildInStages(
  deps: BuildsDeps,
  run: Run,
  attempt: BuildAttempt,
): Promise<FailureReason | undefined> {
  let isDone = false;
  const failure = await runStages<BuildStepName, BuildStage>(
    run,
    (name, signal, work) => carryOutBuildStage(deps, attempt, name, signal, work),
    ourFault,
    async (stage) => {
      const environment = await stage("server environment", (open) => prepareEnvironment(deps, open));
      await stage("installing minecraft", async (open) => {
        await untilInstalled(deps, open, environment);
        await open.log("Minecraft is installed.");
      });
      await stage("installing plugins", async (open) => {
        const { lock } = open.build;
        if (!lock || lock.plugins.length === 0) return open.log("There are no plugins to install.");
        await installPlugins(deps, open, environment, lock);
        return open.log(...lock.plugins.map(({ name, version }) => `Installed ${name} ${version}.`));
      });
      await stage("verify plugins", (open) => verifyPlugins(deps, open, environment));
      await stage("configure settings", (open) =>
        configureServer(deps, open, environment, blueprintOf(open)),
      );
      await stage("launch server", async (open) => {
        const notTaken = await launchServer(deps, open, environment, blueprintOf(open));
        const { agreed, differences } = await makeJoinable(deps, open, environment);
        await open.keep({ ...outcomeOf(open.build, [...notTaken, ...differences]), agreed });
      });
      isDone = await run.step("complete", () => complete(deps, attempt));
    },
  );
  return failure ?? (isDone ? undefined : reasonFrom(cancelledMessage));
}

async function complete(deps: BuildsDeps, attempt: BuildAttempt): Promise<boolean> {
  try {
    await completeBuild(deps, attempt);
    return true;
  } catch (error) {
    if (error instanceof JobFailure) return false;
    throw error;
  }
}
