import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { cancelJob, lockJob } from "../jobs/index.ts";
import { findMove } from "../nodes/index.ts";
import { findRunningMove } from "./moves.repository.ts";
import type { MovesDeps } from "./moves-deps.ts";

/** Possible until the switch: the job's row is locked by both. */
export async function cancelMove(deps: MovesDeps, operator: Person, serverId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const jobId = await findRunningMove(tx.rows, serverId);
    if (jobId === undefined) throw new AppError("NOT_FOUND", "This server is not being moved.");
    await lockJob(tx, jobId);
    if ((await findMove(tx.rows, jobId))?.switchedAt)
      throw new AppError("CHANGE_REFUSED", "The server is on its new machine already. Move it back instead.");
    const within: Transact = (work) => work(tx);
    await cancelJob({ ...deps, transact: within }, operator, { serverId, jobId }, { asOperator: true });
  });
}
