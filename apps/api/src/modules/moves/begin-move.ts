import { randomUUID } from "node:crypto";
import type { Person, SystemActor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { appendActivity } from "../activity/index.ts";
import { findCurrentRepository } from "../backups/index.ts";
import { beginJob, takeForJob, type JobRun } from "../jobs/index.ts";
import {
  beginMove,
  clearLeftCopy,
  countLeftCopyAsDeleted,
  hasLeftCopy,
  type LeftCopy,
} from "../nodes/index.ts";
import { holdSentences, readServerPlace } from "../servers/index.ts";
import { findMachine, findPresent, findRunningMove } from "./moves.repository.ts";
import type { MovePlan } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

export const moveRun = workflow<JobRun>("moves.move", "servers");

interface MoveWish {
  readonly serverId: string;
  readonly machineId: string;
  /** As the operator was shown it. */
  readonly port: number;
  readonly reason: string;
}

/**
 * Deletes what a machine still has of the server from a move after which it did not start, once nothing else refuses the
 * move. Not while it is being moved.
 */
export async function makeWay(
  deps: MovesDeps,
  operator: Person | SystemActor,
  wish: MoveWish,
): Promise<void> {
  const present = await findPresent(deps.rows, wish.serverId);
  if (!present || (await findRunningMove(deps.rows, wish.serverId)) !== undefined) return;
  const left = { instanceId: present.instanceId, nodeId: wish.machineId };
  if (!(await hasLeftCopy(deps, left))) return;
  await checkMove(deps, operator, wish, left);
  await clearLeftCopy(deps, left);
}

class OnlyChecked extends Error {
  override name = "OnlyChecked";
}

/** Begins the move as if the copy were deleted, and takes everything back. Throws what refuses it. */
async function checkMove(
  deps: MovesDeps,
  operator: Person | SystemActor,
  wish: MoveWish,
  left: LeftCopy,
): Promise<void> {
  try {
    await deps.transact(async (tx) => {
      await countLeftCopyAsDeleted(tx, left);
      await moveServer(deps, (work) => work(tx), operator, wish);
      throw new OnlyChecked();
    });
  } catch (error) {
    if (!(error instanceof OnlyChecked)) throw error;
  }
}

/** Reserves the place on the other machine. The server goes on running until its files are copied. */
export async function moveServer(
  deps: MovesDeps,
  once: Transact,
  operator: Person | SystemActor,
  { serverId, machineId, port, reason }: MoveWish,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    const { server, instance } = await takeForJob(deps, tx, serverId, "move");
    const [hold] = instance.holds;
    if (hold) throw new AppError("CHANGE_REFUSED", holdSentences[hold]);
    const place = await readServerPlace(tx, serverId);
    const target = await findMachine(tx.rows, machineId);
    if (!place || !target) throw new AppError("NOT_FOUND");
    const id = randomUUID();
    const { fromNodeId } = await beginMove(deps, tx, {
      id,
      instanceId: instance.id,
      toNodeId: machineId,
      port,
    });
    const wanted: MovePlan = {
      instanceId: instance.id,
      fromNodeId,
      toNodeId: machineId,
      repositoryId: await findCurrentRepository(tx.rows, serverId),
      firstCopyId: randomUUID(),
      stagedId: randomUUID(),
      lastCopyId: randomUUID(),
      lastFetchId: randomUUID(),
      before: { host: place.host, port: place.port },
      after: { host: target.address, port },
      // Not changed by a report meanwhile: the instance is locked.
      keptMb: (await findPresent(tx.rows, serverId))?.keptMb ?? 0,
    };
    const jobId = await beginJob(deps, tx, {
      id,
      type: "move",
      workflow: moveRun,
      serverId,
      userId: server.userId,
      payload: {},
      wanted,
    });
    const from = (await findMachine(tx.rows, fromNodeId))?.name ?? fromNodeId;
    await appendActivity(tx, operator, {
      action: "move.started",
      subjectId: serverId,
      details: { jobId, from, to: target.name, reason },
    });
    return { jobId };
  });
}
