import { setTimeout as sleep } from "node:timers/promises";
import type { BuildStepName } from "@blockwright/contract/builds";
import { AppError } from "../../platform/errors.ts";
import { CatalogueError } from "../catalogue/index.ts";
import { appendInstallationLines } from "../servers/index.ts";
import { BuildFailure, cancelledSentence, describeStep, progressAt, withStep } from "./build.ts";
import type { BuildAttempt } from "./build-server.ts";
import { changeUncancelled, findBuild, insertBuildLines, type BuildRow } from "./builds.repository.ts";
import type { BuildsGround } from "./builds-ground.ts";

export interface Stage {
  readonly attempt: BuildAttempt;
  /** As it was when the stage began. */
  readonly build: BuildRow;
  /** Fires when the build is cancelled or the worker ends. */
  readonly signal: AbortSignal;
  /** For the log of the build and of the server. */
  readonly say: (...lines: string[]) => Promise<void>;
  /** What is happening right now, replaced by what happens next. */
  readonly tell: (sentence: string) => Promise<void>;
  /** Keeps what the build has found out. */
  readonly keep: (change: Parameters<typeof changeUncancelled>[3]) => Promise<void>;
}

/** Values, not errors: what a step has recorded reads the same after a crash. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sentence: string };

const lookForCancelEveryMs = 500;
const longestLine = 500;
const passing: ReadonlySet<string> = new Set(["NODE_AWAY", "NODE_SLOW"]);
const mostTries = 10;
const tryAgainAfterMs = 1000;

/** Runs one stage: shows it, carries it out, and turns what a player can understand into an outcome. */
export async function carryOut<T>(
  ground: BuildsGround,
  attempt: BuildAttempt,
  name: BuildStepName,
  engineSignal: AbortSignal,
  work: (stage: Stage) => Promise<T>,
): Promise<Outcome<T>> {
  const watch = watchForCancel(ground, attempt, engineSignal);
  try {
    const stage = await openStage(ground, attempt, name, watch.signal);
    const value = await persevere(() => work(stage), watch.signal);
    await stage.keep({ steps: withStep(stage.build.steps, name, "completed"), currentStep: null });
    return { ok: true, value };
  } catch (error) {
    if (watch.isCancelled()) return { ok: false, sentence: cancelledSentence };
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    return { ok: false, sentence };
  } finally {
    watch.stop();
  }
}

/**
 * A machine that is away for a moment is waited for here, where a cancellation is heard, and not between two tries of
 * the engine, which hears nothing and waits ever longer.
 */
async function persevere<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof AppError && passing.has(error.code);
      if (!isPassing || tries >= mostTries) throw error;
      await sleep(tryAgainAfterMs, undefined, { signal });
    }
  }
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

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof BuildFailure || error instanceof CatalogueError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "NO_ROOM") return error.message;
  return error.code === "NOT_FOUND" ? "The server was deleted while it was being built." : undefined;
}

function watchForCancel({ rows }: BuildsGround, attempt: BuildAttempt, engineSignal: AbortSignal) {
  const cancelled = new AbortController();
  const look = async () => {
    const build = await findBuild(rows, attempt.buildId);
    if (!build || build.attempt !== attempt.attempt || build.cancelRequestedAt !== null) cancelled.abort();
  };
  // A database that is away for a moment is the stage's trouble, not the watch's.
  const timer = setInterval(() => void look().catch(() => undefined), lookForCancelEveryMs);
  return {
    signal: AbortSignal.any([cancelled.signal, engineSignal]),
    isCancelled: () => cancelled.signal.aborted,
    stop: () => clearInterval(timer),
  };
}
