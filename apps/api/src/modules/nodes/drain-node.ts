import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { setNodeState } from "./placement/placement.repository.ts";

/** Nothing new is placed on it; running servers continue. */
export async function drainNode(
  { transact }: Pick<Deps, "transact">,
  actor: Actor,
  nodeId: string,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await setNodeState(tx.rows, nodeId, "active", "draining")))
      throw new AppError("NOT_FOUND", "There is no active machine with that id.");
    await appendActivity(tx, actor, { action: "node.drained", subjectId: nodeId });
  });
}
