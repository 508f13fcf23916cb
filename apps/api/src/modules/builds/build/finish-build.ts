import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { recordPlugins } from "../../plugins/index.ts";
import { deleteServer } from "../../servers/index.ts";
import type { BuildAttempt } from "./build-attempt.ts";
import { buildFailed } from "./build-events.ts";
import {
  changeBuild,
  changeUncancelled,
  findBuild,
  insertBuildLines,
  lockBuild,
} from "../builds.repository.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { pluginsOf } from "../install/plugins-of.ts";
import { cancelledSentence, JobFailure, withFailedStep, type FailureReason } from "../../jobs/index.ts";

/** From here on it is a regular server. Throws when it was cancelled at the last moment. */
export async function completeBuild(deps: BuildsDeps, attempt: BuildAttempt): Promise<void> {
  const { buildId, serverId } = attempt;
  await deps.transact(async (tx) => {
    const build = await lockBuild(tx.rows, buildId);
    if (build?.status === "completed" && build.attempt === attempt.attempt) return;
    const isDone = await changeUncancelled(tx.rows, buildId, attempt.attempt, {
      status: "completed",
      progress: 100,
      currentStep: null,
    });
    if (!isDone || !build?.lock) throw new JobFailure(cancelledSentence);
    await recordPlugins(deps, tx, serverId, pluginsOf(build.lock));
    await insertBuildLines(tx.rows, buildId, attempt.attempt, ["Done. Have fun!"]);
    await appendActivity(tx, system, { action: "build.completed", subjectId: buildId });
  });
}

/** Removes everything from the node, and the person is told why. Idempotent. */
export async function failBuild(
  deps: BuildsDeps,
  attempt: BuildAttempt,
  { sentence, message }: FailureReason,
): Promise<void> {
  const { buildId, serverId } = attempt;
  await deleteServer(deps, system, serverId, { keptUntil: deps.now() }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  });
  const build = await findBuild(deps.rows, buildId);
  if (!build || build.attempt !== attempt.attempt || build.serverId !== serverId) return;
  await deps.transact(async (tx) => {
    await changeBuild(tx.rows, buildId, attempt.attempt, {
      status: "failed",
      serverId: null,
      currentStep: null,
      ...(build.error === null && { error: sentence, message: message ?? null }),
      steps: withFailedStep(build.steps),
    });
    const last = build.cancelRequestedAt ? "Everything was cleaned up." : `The build failed: ${sentence}`;
    await insertBuildLines(tx.rows, buildId, attempt.attempt, [last]);
    await appendActivity(tx, system, { action: "build.failed", subjectId: buildId, details: { sentence } });
    await deps.recordFact(tx, buildFailed, { buildId, serverId });
  });
}
