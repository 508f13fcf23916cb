import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { reserveKeptInTurn } from "../../nodes/index.ts";
import { takeToRun } from "./begin-reinstall.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { restorePreviousRun } from "./job-runs.ts";
import { beginJob, readJob } from "../../jobs/index.ts";
import { readPreviousState } from "./previous-state.ts";

/** Brings back what a job has replaced. What this replaces can be brought back as well. */
export async function beginUndo(
  deps: Pick<BuildsDeps, "enqueue" | "hints" | "now">,
  once: Transact,
  actor: Person,
  serverId: string,
  undoneJobId: string,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    const { instance } = await takeToRun(deps, tx, serverId, "restore-previous");
    const undone = await readJob(tx, undoneJobId);
    if (undone?.serverId !== serverId) throw new AppError("NOT_FOUND");
    const { undoUntil } = undone;
    const previous = readPreviousState(undone.previous);
    if (!previous || undoUntil === null || undoUntil <= deps.now())
      throw new AppError("REINSTALL_REFUSED", "What was there before is no longer kept.");
    if (instance.spec.installation.id === previous.spec.installation.id)
      throw new AppError("REINSTALL_REFUSED", "That state is in its place already.");
    await reserveKeptInTurn(tx, instance.id);
    const jobId = await beginJob(deps, tx, {
      type: "restore-previous",
      workflow: restorePreviousRun,
      serverId,
      userId: actor.id,
      payload: { undoes: undoneJobId },
      wanted: previous,
    });
    await appendActivity(tx, actor, {
      action: "undo.started",
      subjectId: serverId,
      details: { jobId, undoes: undoneJobId },
    });
    return { jobId };
  });
}
