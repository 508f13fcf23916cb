import { system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { recordPlugins } from "../plugins/index.ts";
import { deleteServer, describeBuilt } from "../servers/index.ts";
import { BuildFailure, cancelledSentence } from "./build.ts";
import type { BuildAttempt } from "./build-server.ts";
import {
  changeBuild,
  changeUncancelled,
  findBuild,
  insertBuildLines,
  lockBuild,
} from "./builds.repository.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { pluginsOf } from "./plugins-of.ts";

/** From here on it is a server like any other. Throws when somebody cancelled at the last moment. */
export async function completeBuild(ground: BuildsGround, attempt: BuildAttempt): Promise<void> {
  const { buildId, serverId } = attempt;
  await ground.transact(async (tx) => {
    const build = await lockBuild(tx.rows, buildId);
    if (build?.status === "completed" && build.attempt === attempt.attempt) return;
    const isDone = await changeUncancelled(tx.rows, buildId, attempt.attempt, {
      status: "completed",
      progress: 100,
      currentStep: null,
    });
    if (!isDone || !build?.lock) throw new BuildFailure(cancelledSentence);
    const installed = pluginsOf(build.lock);
    await recordPlugins(tx, serverId, installed);
    await describeBuilt(tx, serverId, { plugins: installed.map(({ name, version }) => ({ name, version })) });
    await insertBuildLines(tx.rows, buildId, attempt.attempt, ["Done. Have fun!"]);
    await appendActivity(tx, system, { action: "build.completed", subjectId: buildId });
  });
}

/** Nothing stays on the node, and the person is told why. Repeated, it changes nothing. */
export async function giveUp(ground: BuildsGround, attempt: BuildAttempt, sentence: string): Promise<void> {
  const { buildId, serverId } = attempt;
  await deleteServer(ground, system, serverId, { keptUntil: new Date() }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  });
  const build = await findBuild(ground.rows, buildId);
  if (!build || build.attempt !== attempt.attempt || build.serverId !== serverId) return;
  await ground.transact(async (tx) => {
    await changeBuild(tx.rows, buildId, attempt.attempt, {
      status: "failed",
      serverId: null,
      currentStep: null,
      error: build.error ?? sentence,
      steps: build.steps.map((step) =>
        step.status === "in_progress" ? { ...step, status: "failed" } : step,
      ),
    });
    const last = build.cancelRequestedAt ? "Everything was cleaned up." : `The build failed: ${sentence}`;
    await insertBuildLines(tx.rows, buildId, attempt.attempt, [last]);
    await appendActivity(tx, system, { action: "build.failed", subjectId: buildId, details: { sentence } });
  });
}
