import { purgeKept, removeInstance } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { addReservedDisk } from "../kept/kept.repository.ts";
import { stillHasCopy } from "./find-targets.ts";
import {
  changeMove,
  findCopies,
  findMove,
  findMovesToClear,
  isNodeRemoved,
  lockMove,
  proveSettledMoves,
  type MoveRow,
} from "./moves.repository.ts";

const maxCallMs = 30_000;

/** The machine stops knowing the instance, and keeps its tree for now. It asks for the same itself every minute. */
export async function tellItLeft(
  { callNode }: Pick<NodesDeps, "callNode">,
  { fromNodeId, instanceId, generation }: Pick<MoveRow, "fromNodeId" | "instanceId" | "generation">,
): Promise<void> {
  if (generation !== null) await callNode(fromNodeId, removeInstance, { instanceId, generation });
}

/** It runs on the new machine and is in a backup. Idempotent. */
export async function proveMove({ rows, now }: Pick<NodesDeps, "rows" | "now">, id: string): Promise<void> {
  await changeMove(rows, id, { provenAt: now() });
}

export async function movesToClear({ rows, now }: Pick<NodesDeps, "rows" | "now">): Promise<string[]> {
  await proveSettledMoves(rows, now());
  return findMovesToClear(rows);
}

/** Deletes the copy on the machine that may not run it. Throws while that machine does not answer. Idempotent. */
export async function clearMove(deps: NodesDeps, id: string): Promise<void> {
  const move = await findMove(deps.rows, id);
  if (!move || move.endedAt) return;
  if (!move.provenAt && !move.abortedAt) return;
  const { instanceId, generation, fromNodeId, toNodeId, switchedAt } = move;
  const nodeId = switchedAt ? fromNodeId : toNodeId;
  if (!(await isNodeRemoved(deps.rows, nodeId))) {
    if (switchedAt) await tellItLeft(deps, move);
    await deps.callNode(
      nodeId,
      purgeKept,
      { instanceId, ...(switchedAt && generation !== null && { generation }) },
      { deadlineMs: maxCallMs },
    );
  }
  await deps.transact((tx) => endMove(tx, id));
}

async function endMove(tx: Transaction, id: string): Promise<void> {
  const open = await lockMove(tx.rows, id);
  if (!open || open.endedAt) return;
  await addReservedDisk(tx.rows, open.fromNodeId, -open.leftDiskMb);
  await changeMove(tx.rows, id, { endedAt: tx.now(), leftDiskMb: 0 });
}

/** The copy of an instance that it left on a machine, kept because it has not run elsewhere since. */
export interface LeftCopy {
  readonly instanceId: string;
  readonly nodeId: string;
}

async function leftCopies({ rows }: Pick<NodesDeps, "rows">, { instanceId, nodeId }: LeftCopy) {
  return (await findCopies(rows, instanceId)).filter((copy) => copy.isLeft && copy.nodeId === nodeId);
}

export async function hasLeftCopy(deps: Pick<NodesDeps, "rows">, left: LeftCopy): Promise<boolean> {
  return (await leftCopies(deps, left)).length > 0;
}

/** Only for a transaction that is not committed: the machine still has it. */
export async function countLeftCopyAsDeleted(tx: Transaction, left: LeftCopy): Promise<void> {
  for (const { moveId } of await leftCopies(tx, left)) await endMove(tx, moveId);
}

/**
 * Before an instance goes back to a machine: it deletes the copy that the instance left there. The files are on its
 * present machine and in a backup. Idempotent.
 */
export async function clearLeftCopy(deps: NodesDeps, left: LeftCopy): Promise<void> {
  for (const { moveId } of await leftCopies(deps, left)) {
    await proveMove(deps, moveId);
    await clearMove(deps, moveId).catch((error: unknown) => {
      if (error instanceof AppError) throw new AppError("CHANGE_REFUSED", stillHasCopy);
      throw error;
    });
  }
}
