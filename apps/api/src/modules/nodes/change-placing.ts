import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { setNodeState } from "./placement/placement.repository.ts";

export interface PlacingChange {
  readonly nodeId: string;
  readonly isPlacing: boolean;
  readonly reason: string;
}

/** While it is off, nothing new is placed on the machine; running servers continue. */
export async function changePlacing(
  { transact }: Pick<Deps, "transact">,
  actor: Actor,
  { nodeId, isPlacing, reason }: PlacingChange,
): Promise<{ isPlacing: boolean }> {
  return transact(async (tx) => {
    const isChanged = isPlacing
      ? await setNodeState(tx.rows, nodeId, "draining", "active")
      : await setNodeState(tx.rows, nodeId, "active", "draining");
    if (!isChanged) throw new AppError("NOT_FOUND", isPlacing ? notDraining : notActive);
    await appendActivity(tx, actor, {
      action: isPlacing ? "node.placing-resumed" : "node.drained",
      subjectId: nodeId,
      details: { reason },
    });
    return { isPlacing };
  });
}

/** Nothing new is placed on the machine, whether or not that was so before. */
export async function stopPlacing(tx: Transaction, nodeId: string): Promise<void> {
  const isKnown =
    (await setNodeState(tx.rows, nodeId, "active", "draining")) ||
    (await setNodeState(tx.rows, nodeId, "draining", "draining"));
  if (!isKnown) throw new AppError("NOT_FOUND", "There is no machine with that id.");
}

const notActive = "There is no active machine with that id.";
const notDraining = "There is no machine with that id on which placing was stopped.";
