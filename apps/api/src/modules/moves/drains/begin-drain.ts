import { randomUUID } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { stopPlacing } from "../../nodes/index.ts";
import { findMachine } from "../moves.repository.ts";
import type { MovesDeps } from "../moves-deps.ts";
import {
  addServersOnMachine,
  changeDrain,
  deleteDrainsBefore,
  insertDrain,
  lockLastDrain,
  lockOpenDrains,
  retryServers,
} from "./drains.repository.ts";

export interface DrainRun {
  readonly drainId: string;
}

export const drainRun = workflow<DrainRun>("moves.drain", "background");

interface DrainWish {
  readonly machineId: string;
  readonly reason: string;
  readonly noticeMinutes: number;
  readonly staysInRegion: boolean;
}

/** Each has a place in the queue for background work for as long as it lasts. */
const openAtOnce = 10;
const keptForMs = 90 * dayMs;

export async function beginDrain(
  deps: Pick<MovesDeps, "enqueue">,
  once: Transact,
  operator: Person,
  { machineId, reason, noticeMinutes, staysInRegion }: DrainWish,
): Promise<{ drainId: string }> {
  return once(async (tx) => {
    await refuseMore(tx, machineId);
    await stopPlacing(tx, machineId);
    await deleteDrainsBefore(tx.rows, timeBefore(tx.now(), keptForMs));
    const drain = { id: randomUUID(), nodeId: machineId };
    const createdAt = tx.now();
    const wish = { reason, noticeMinutes, staysInRegion };
    if (!(await insertDrain(tx.rows, { ...drain, ...wish, createdAt }))) throw alreadyDrained();
    await addServersOnMachine(tx.rows, drain, createdAt);
    await enqueueRun(deps, tx, drain.id, 1);
    await appendActivity(tx, operator, {
      action: "drain.started",
      subjectId: machineId,
      details: { drainId: drain.id, reason },
    });
    return { drainId: drain.id };
  });
}

/** Locks the open ones before any machine, as those who begin their moves do. */
async function refuseMore(tx: Transaction, machineId: string): Promise<void> {
  const open = await lockOpenDrains(tx.rows);
  if (open.some(({ nodeId }) => nodeId === machineId)) throw alreadyDrained();
  if (open.length >= openAtOnce)
    throw new AppError(
      "CHANGE_REFUSED",
      `${openAtOnce} machines are being drained. Please wait until one of them is empty.`,
    );
}

const alreadyDrained = () => new AppError("CHANGE_REFUSED", "This machine is being drained already.");

/** The move that is under way is finished; all others stay. Idempotent. */
export async function stopDrain(
  { transact }: Pick<MovesDeps, "transact">,
  operator: Person,
  machineId: string,
): Promise<void> {
  await transact(async (tx) => {
    const drain = await lockLastDrain(tx.rows, machineId);
    if (!drain) throw new AppError("NOT_FOUND", "This machine is not being drained.");
    if (drain.endedAt || drain.stopRequestedAt) return;
    await changeDrain(tx.rows, drain.id, { stopRequestedAt: tx.now() });
    await appendActivity(tx, operator, {
      action: "drain.stopped",
      subjectId: machineId,
      details: { drainId: drain.id },
    });
  });
}

/** Of one that has ended, the servers that were left are moved too. */
export async function retryDrain(
  deps: Pick<MovesDeps, "enqueue">,
  once: Transact,
  operator: Person,
  machineId: string,
): Promise<{ retried: number }> {
  return once(async (tx) => {
    if (!(await findMachine(tx.rows, machineId))) throw new AppError("NOT_FOUND");
    const drain = await lockLastDrain(tx.rows, machineId);
    if (!drain) throw new AppError("NOT_FOUND", "This machine was not drained.");
    const { id, endedAt, stopRequestedAt } = drain;
    if (stopRequestedAt && !endedAt)
      throw new AppError("CHANGE_REFUSED", "It is about to end. Please try again in a moment.");
    if (endedAt) {
      await stopPlacing(tx, machineId);
      await addServersOnMachine(tx.rows, drain, tx.now());
    }
    const retried = await retryServers(tx.rows, id, tx.now());
    if (retried === 0) throw new AppError("CHANGE_REFUSED", "There is no server left to move.");
    if (endedAt) {
      const runs = drain.runs + 1;
      await changeDrain(tx.rows, id, { endedAt: null, stopRequestedAt: null, error: null, runs });
      await enqueueRun(deps, tx, id, runs);
    }
    await appendActivity(tx, operator, {
      action: "drain.retried",
      subjectId: machineId,
      details: { drainId: id, servers: retried },
    });
    return { retried };
  });
}

async function enqueueRun(
  { enqueue }: Pick<MovesDeps, "enqueue">,
  tx: Transaction,
  drainId: string,
  run: number,
): Promise<void> {
  await enqueue(tx, drainRun, { id: `drain-${drainId}-${run}`, input: { drainId } });
}
