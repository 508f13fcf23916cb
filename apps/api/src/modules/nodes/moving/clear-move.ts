import { purgeKept, removeInstance } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../../platform/errors.ts";
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
  await deps.transact(async (tx) => {
    const open = await lockMove(tx.rows, id);
    if (!open || open.endedAt) return;
    await addReservedDisk(tx.rows, open.fromNodeId, -open.leftDiskMb);
    await changeMove(tx.rows, id, { endedAt: tx.now(), leftDiskMb: 0 });
  });
}

/**
 * Before an instance goes back to a machine: it deletes the copy that the instance left there and that was kept because
 * it has not run elsewhere. The files are on its present machine and in a backup. Idempotent.
 */
export async function clearLeftCopy(
  deps: NodesDeps,
  { instanceId, nodeId }: { readonly instanceId: string; readonly nodeId: string },
): Promise<void> {
  const copies = await findCopies(deps.rows, instanceId);
  for (const { moveId } of copies.filter((copy) => copy.isLeft && copy.nodeId === nodeId)) {
    await proveMove(deps, moveId);
    await clearMove(deps, moveId).catch((error: unknown) => {
      if (error instanceof AppError) throw new AppError("CHANGE_REFUSED", stillHasCopy);
      throw error;
    });
  }
}
