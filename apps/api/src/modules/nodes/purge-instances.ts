import { purgeKept } from "@blockwright/node-protocol/rpc";
import type { NodesDeps } from "./nodes-deps.ts";
import { findInstancesToPurge } from "./placement/revive-instance.repository.ts";

const maxCallMs = 30_000;

/** Deletes for good what machines keep of a deleted server. False while a machine still runs or reports it. */
export async function purgeInstances(
  { rows, callNode }: Pick<NodesDeps, "rows" | "callNode">,
  serverId: string,
): Promise<boolean> {
  const found = await findInstancesToPurge(rows, serverId);
  if (found.some(({ isReleased, isNodeGone }) => !isReleased && !isNodeGone)) return false;
  for (const { id: instanceId, nodeId, generation, isNodeGone } of found) {
    // A removed machine can't be asked for anything.
    if (isNodeGone) continue;
    await callNode(nodeId, purgeKept, { instanceId, generation }, { deadlineMs: maxCallMs });
  }
  return true;
}
