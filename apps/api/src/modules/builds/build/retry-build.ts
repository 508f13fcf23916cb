import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { moveRoom } from "../../nodes/index.ts";
import { planNamed } from "../../plans/index.ts";
import { enqueueAttempt, makeServer, refuseBeyondLimits } from "./create-build.ts";
import { buildRoomMs, buildStages } from "./build.ts";
import { changeBuild, lockBuild } from "../builds.repository.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { takeOfDay } from "../storage/daily-limits.ts";
import { freshSteps } from "../../jobs/index.ts";

/** The next attempt, on a new server, with the plan and lock of the last one, in the room that is kept for it. */
export async function retryBuild(
  deps: BuildsDeps,
  once: Transact,
  actor: Person,
  buildId: string,
): Promise<void> {
  await once(async (tx) => {
    const build = await lockBuild(tx.rows, buildId);
    if (!build || build.userId !== actor.id) throw new AppError("NOT_FOUND");
    if (build.status !== "failed") throw new AppError("BUILD_NOT_FAILED");
    await refuseBeyondLimits(deps, tx, actor.id, build.maxStorageMb);
    await deps.admitRetry(tx, buildId);
    await takeOfDay(deps, tx, "builds", actor.id);
    const plan = planNamed(actor.plan).id;
    const serverId = await makeServer(tx, actor, { ...build, plan });
    const expiresAt = new Date(tx.now().getTime() + buildRoomMs);
    await moveRoom(tx, buildId, { id: serverId, expiresAt });
    const attempt = build.attempt + 1;
    await changeBuild(tx.rows, buildId, build.attempt, {
      attempt,
      serverId,
      status: "pending",
      progress: 0,
      currentStep: null,
      error: null,
      message: null,
      stageDeadlineAt: null,
      cancelRequestedAt: null,
      steps: freshSteps(buildStages),
    });
    await appendActivity(tx, actor, { action: "build.retried", subjectId: buildId, details: { serverId } });
    await enqueueAttempt(deps.enqueue, tx, { buildId, attempt, serverId });
    return {};
  });
}
