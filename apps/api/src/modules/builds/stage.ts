import type { BuildStepName } from "@blockwright/contract/builds";
import { appendInstallationLines } from "../servers/index.ts";
import { BuildFailure, cancelledSentence, describeStep, progressAt, withStep } from "./build.ts";
import type { BuildAttempt } from "./build-server.ts";
import { changeUncancelled, findBuild, insertBuildLines, type BuildRow } from "./builds.repository.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { Work } from "./work.ts";
import { outcomeOf, persevere, watchFor, type Outcome, type Watch } from "./outcome.ts";

export interface Stage extends Work {
  readonly attempt: BuildAttempt;
  /** As it was when the stage began. */
  readonly build: BuildRow;
  /** Keeps what the build has found out. */
  readonly keep: (change: Parameters<typeof changeUncancelled>[3]) => Promise<void>;
}

const longestLine = 500;

/** Runs one stage: shows it, carries it out, and turns what a player can understand into an outcome. */
export async function carryOut<T>(
  ground: BuildsGround,
  attempt: BuildAttempt,
  name: BuildStepName,
  engineSignal: AbortSignal,
  work: (stage: Stage) => Promise<T>,
): Promise<Outcome<T>> {
  const watch = watchForCancel(ground, attempt, engineSignal);
  return outcomeOf(watch, async () => {
    const stage = await openStage(ground, attempt, name, watch.signal);
    const value = await persevere(() => work(stage), watch.signal);
    await stage.keep({ steps: withStep(stage.build.steps, name, "completed"), currentStep: null });
    return value;
  });
}

async function openStage(
  ground: BuildsGround,
  attempt: BuildAttempt,
  name: BuildStepName,
  signal: AbortSignal,
): Promise<Stage> {
  const { buildId } = attempt;
  const found = await findBuild(ground.rows, buildId);
  if (!found) throw new BuildFailure("The build is no longer there.");
  const build = { ...found, steps: withStep(found.steps, name, "in_progress") };
  const keep: Stage["keep"] = async (change) => {
    const isKept = await changeUncancelled(ground.rows, buildId, attempt.attempt, change);
    if (!isKept) throw new BuildFailure(cancelledSentence);
  };
  await keep({
    status: "running",
    steps: build.steps,
    progress: progressAt(name),
    currentStep: describeStep(name),
  });
  return {
    attempt,
    build,
    signal,
    keep,
    tell: (sentence) => keep({ currentStep: sentence }),
    say: (...lines) =>
      ground.transact(async (tx) => {
        const shown = lines.map((line) => line.slice(0, longestLine));
        await insertBuildLines(tx.rows, buildId, attempt.attempt, shown);
        await appendInstallationLines(tx, attempt.serverId, shown);
      }),
  };
}

function watchForCancel({ rows }: BuildsGround, attempt: BuildAttempt, engineSignal: AbortSignal): Watch {
  return watchFor(async () => {
    const build = await findBuild(rows, attempt.buildId);
    return !build || build.attempt !== attempt.attempt || build.cancelRequestedAt !== null;
  }, engineSignal);
}
