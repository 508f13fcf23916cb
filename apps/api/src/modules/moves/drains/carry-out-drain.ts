import { setTimeout as sleep } from "node:timers/promises";
import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { isUnderWay, readJob } from "../../jobs/index.ts";
import { findTargets } from "../../nodes/index.ts";
import { sayInGame } from "../../servers/index.ts";
import { makeWay, moveServer } from "../begin-move.ts";
import { findPresent } from "../moves.repository.ts";
import type { MovesDeps } from "../moves-deps.ts";
import { chooseTarget } from "./choose-target.ts";
import {
  addServersOnMachine,
  changeDrainServer,
  countByState,
  countMoving,
  deleteDrainServer,
  endDrainRow,
  findDrain,
  findMoving,
  findWaiting,
  lockOpenDrains,
  type DrainRow,
  type DrainServerRow,
  type WaitingServer,
} from "./drains.repository.ts";
import { tellOwners } from "./tell-owners.ts";

/** Of all drains: each move copies a whole server over the network. */
const movesAtOnce = 2;
const lookEveryMs = 1000;

/** Another job has the server: it may be a long backup. */
const whileBusy = { tries: 120, everyMs: 30_000 };
/** A machine may be away for a moment, or what was free is taken. */
const otherwise = { tries: 4, everyMs: 10_000 };

/**
 * Moves one server, and returns once that move has ended. False: none is left, or the drain was ended. Everything it knows
 * is in rows, so a new worker goes on with the move of the one before.
 */
export async function moveNext(deps: MovesDeps, drainId: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const moving = await findMoving(deps.rows, drainId);
    if (moving) {
      await settleMove(deps, moving, signal);
      return true;
    }
    const drain = await findOpen(deps, drainId);
    if (!drain) return false;
    await addServersOnMachine(deps.rows, drain, deps.now());
    const waiting = await dropThoseGone(deps, drain, await findWaiting(deps.rows, drainId));
    if (waiting.length === 0) return false;
    await tellOwners(deps, drain, waiting);
    const now = deps.now();
    const next = waiting.find((one) => one.notBefore <= now && (!one.isRunning || one.toldAt !== null));
    if (next) await beginNext(deps, drain, next);
    if (!(await findMoving(deps.rows, drainId))) await sleep(lookEveryMs, undefined, { signal });
  }
}

/** Undefined: the operator has ended it, or places servers on the machine again. */
async function findOpen(deps: MovesDeps, drainId: string): Promise<DrainRow | undefined> {
  const found = await findDrain(deps.rows, drainId);
  if (!found || found.nodeState !== "draining") return undefined;
  const { endedAt, stopRequestedAt } = found.drain;
  return endedAt || stopRequestedAt ? undefined : found.drain;
}

/** Removes servers that were deleted or moved in the meantime. */
async function dropThoseGone(
  deps: MovesDeps,
  { id: drainId, nodeId }: DrainRow,
  waiting: readonly WaitingServer[],
): Promise<WaitingServer[]> {
  for (const { serverId, nodeId: present } of waiting)
    if (present !== nodeId) await deleteDrainServer(deps.rows, { drainId, serverId });
  return waiting.filter((one) => one.nodeId === nodeId);
}

async function beginNext(
  deps: MovesDeps,
  { id: drainId, reason, staysInRegion }: DrainRow,
  next: WaitingServer,
): Promise<void> {
  const { serverId, instanceId } = next;
  const choice = chooseTarget(instanceId ? await findTargets(deps, instanceId) : [], staysInRegion);
  if (choice.kind === "none") return postpone(deps, drainId, next, choice.sentence, otherwise);
  const wish = { serverId, machineId: choice.machineId, port: choice.port, reason };
  try {
    await makeWay(deps, system, wish);
    await deps.transact(async (tx) => {
      const open = await lockOpenDrains(tx.rows);
      if (!open.some(({ id, stopRequestedAt }) => id === drainId && !stopRequestedAt)) return;
      if ((await countMoving(tx.rows)) >= movesAtOnce) return;
      const within: Transact = (work) => work(tx);
      const { jobId } = await moveServer(deps, within, system, wish);
      await changeDrainServer(tx.rows, { drainId, serverId }, { state: "moving", jobId, error: null });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await postpone(deps, drainId, next, error.message, error.code === "JOB_RUNNING" ? whileBusy : otherwise);
  }
}

/** Others go first; after the last try it stays where it is. */
async function postpone(
  { rows, now }: Pick<MovesDeps, "rows" | "now">,
  drainId: string,
  { serverId, tries }: WaitingServer,
  error: string,
  patience: { readonly tries: number; readonly everyMs: number },
): Promise<void> {
  const notBefore = new Date(now().getTime() + patience.everyMs);
  const isOver = tries + 1 >= patience.tries;
  const become = isOver ? { state: "failed" as const } : { notBefore };
  await changeDrainServer(rows, { drainId, serverId }, { tries: tries + 1, error, ...become });
}

/** Tells the players, waits until the job has ended, and notes how. Idempotent. */
async function settleMove(
  deps: MovesDeps,
  { drainId, serverId, jobId }: DrainServerRow,
  signal: AbortSignal,
): Promise<void> {
  const before = await findPresent(deps.rows, serverId);
  if (before?.state === "online" && jobId !== null)
    await sayInGame(deps, { ...before, text: inGame, requestId: jobId });
  for (;;) {
    const job = jobId === null ? undefined : await readJob(deps, jobId);
    if (job && isUnderWay(job)) {
      await sleep(lookEveryMs, undefined, { signal });
      continue;
    }
    const drain = await findDrain(deps.rows, drainId);
    const present = await findPresent(deps.rows, serverId);
    const isThere = present !== undefined && present.nodeId === drain?.drain.nodeId;
    await changeDrainServer(
      deps.rows,
      { drainId, serverId },
      { state: isThere ? "failed" : "moved", error: job?.error ?? null },
    );
    return;
  }
}

const inGame = "This server moves to another machine in a few minutes. It stops for about a minute then.";

/** False: servers were added to it in the meantime. Idempotent. */
export async function finishDrain(
  deps: MovesDeps,
  drainId: string,
  error: string | null = null,
): Promise<boolean> {
  return deps.transact(async (tx) => {
    await lockOpenDrains(tx.rows);
    const { moved, failed, waiting, moving } = await countByState(tx.rows, drainId);
    const isOpen = await findOpen({ ...deps, rows: tx.rows }, drainId);
    if (isOpen && error === null && waiting + moving > 0) return false;
    const found = await findDrain(tx.rows, drainId);
    if (!found || !(await endDrainRow(tx.rows, drainId, { endedAt: tx.now(), error }))) return true;
    await appendActivity(tx, system, {
      action: "drain.ended",
      subjectId: found.drain.nodeId,
      details: { drainId, moved, failed, left: waiting + moving },
    });
    return true;
  });
}
