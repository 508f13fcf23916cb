import { randomUUID } from "node:crypto";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { takeForJob } from "./begin-reinstall.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { freshJobSteps } from "./job.ts";
import { restorePreviousRun } from "./job-runs.ts";
import { findJob, insertJob } from "./jobs.repository.ts";

/** Brings back what a job has replaced. What it replaces in turn can be brought back as well. */
export async function beginUndo(
  ground: Pick<BuildsGround, "enqueue" | "hints">,
  once: Transact,
  actor: Person,
  serverId: string,
  undoneJobId: string,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    const { instance } = await takeForJob(ground, tx, serverId, "restore-previous");
    const undone = await findJob(tx.rows, undoneJobId);
    if (undone?.serverId !== serverId) throw new AppError("NOT_FOUND");
    const { previous, undoUntil } = undone;
    if (!previous || undoUntil === null || undoUntil.getTime() <= Date.now())
      throw new AppError("REINSTALL_REFUSED", "What was there before is no longer kept.");
    if (instance.spec.installation.id === previous.spec.installation.id)
      throw new AppError("REINSTALL_REFUSED", "That state is in its place already.");
    const jobId = randomUUID();
    await insertJob(tx.rows, {
      id: jobId,
      serverId,
      userId: actor.id,
      type: "restore-previous",
      steps: freshJobSteps("restore-previous"),
      payload: { undoes: undoneJobId },
      wanted: previous,
    });
    await appendActivity(tx, actor, {
      action: "undo.started",
      subjectId: serverId,
      details: { jobId, undoes: undoneJobId },
    });
    await ground.enqueue(tx, restorePreviousRun, {
      id: `job-${jobId}`,
      input: { jobId, serverId },
      partition: serverId,
    });
    return { jobId };
  });
}
