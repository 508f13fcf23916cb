import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { changeBuild, insertBuildLines, lockBuild } from "../builds.repository.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { cancelledMessage, cancelledSentence } from "../../jobs/index.ts";

/** Shows as cancelled at once; the worker notices within a second and cleans up. */
export async function cancelBuild(
  { transact, now }: Pick<BuildsDeps, "transact" | "now">,
  actor: Person,
  buildId: string,
): Promise<void> {
  await transact(async (tx) => {
    const build = await lockBuild(tx.rows, buildId);
    if (!build || build.userId !== actor.id) throw new AppError("NOT_FOUND");
    if (build.status === "completed" || build.status === "failed") return;
    await changeBuild(tx.rows, buildId, build.attempt, {
      status: "failed",
      error: cancelledSentence,
      message: cancelledMessage,
      cancelRequestedAt: now(),
    });
    await insertBuildLines(tx.rows, buildId, build.attempt, ["Cancelled. Cleaning up."]);
    await appendActivity(tx, actor, { action: "build.cancelled", subjectId: buildId });
  });
}
