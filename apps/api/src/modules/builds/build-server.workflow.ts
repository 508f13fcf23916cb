import type { BuildStepName } from "@blockwright/contract/builds";
import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { cancelledSentence } from "./build.ts";
import { buildServer, type BuildAttempt } from "./build-server.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { configureServer } from "./configure-server.ts";
import { completeBuild, giveUp } from "./finish-build.ts";
import { installPlugins, untilInstalled } from "./install-files.ts";
import { launchServer } from "./launch-server.ts";
import { prepareEnvironment } from "./prepare-environment.ts";
import { makingOf } from "./making.ts";
import type { Outcome } from "./outcome.ts";
import { carryOut, type Stage } from "./stage.ts";
import { verifyPlugins } from "./verify-plugins.ts";

const ourFault = "Something went wrong on our side. Please try again.";

/** Over an hour: what is not cleaned up now is never cleaned up. */
const giveUpTries = 12;

class StageFailed extends Error {}

/** From a wish to a server somebody can join, or to nothing at all and a reason. */
export function buildsWorkflows(ground: BuildsGround): WorkflowImplementation[] {
  return [
    implement(buildServer, async (run, attempt) => {
      const failure = await buildInStages(ground, run, attempt);
      if (failure === undefined) return;
      await run.step("give up", () => giveUp(ground, attempt, failure), { maxAttempts: giveUpTries });
    }),
  ];
}

/** Undefined when it is built, else why not. */
async function buildInStages(
  ground: BuildsGround,
  run: Run,
  attempt: BuildAttempt,
): Promise<string | undefined> {
  const stage = <T>(name: BuildStepName, work: (stage: Stage) => Promise<T>) =>
    run
      .step(name, (signal) => carryOut(ground, attempt, name, signal, work))
      .then((outcome: Outcome<T>) => valueOf(outcome));
  try {
    const environment = await stage("server environment", (open) => prepareEnvironment(ground, open));
    await stage("installing minecraft", async (open) => {
      await untilInstalled(ground, open, environment);
      await open.say("Minecraft is installed.");
    });
    await stage("installing plugins", async (open) => {
      const { lock } = open.build;
      if (!lock || lock.plugins.length === 0) return open.say("There are no plugins to install.");
      await installPlugins(ground, open, environment, lock);
      return open.say(...lock.plugins.map(({ name, version }) => `Installed ${name} ${version}.`));
    });
    await stage("verify plugins", (open) => verifyPlugins(ground, open, environment));
    await stage("configure settings", (open) => configureServer(ground, open, environment, makingOf(open)));
    await stage("launch server", (open) => launchServer(ground, open, environment, makingOf(open)));
    const isDone = await run.step("complete", () => complete(ground, attempt));
    return isDone ? undefined : cancelledSentence;
  } catch (error) {
    if (error instanceof StageFailed) return error.message;
    if (isOutOfTries(error)) return ourFault;
    throw error;
  }
}

async function complete(ground: BuildsGround, attempt: BuildAttempt): Promise<boolean> {
  return completeBuild(ground, attempt).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === "BuildFailure") return false;
      throw error;
    },
  );
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new StageFailed(outcome.sentence);
  return outcome.value;
}
