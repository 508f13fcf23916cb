import { purgeKept } from "@blockwright/node-protocol/rpc";
import type { NodesDeps } from "./nodes-deps.ts";
import { findInstancesToPurge } from "./placement/revive-instance.repository.ts";

const maxCallMs = 30_000;

/** Takes away for good what machines keep of a deleted server. False while one of them still has it running or in sight. */
export async function purgeInstances(
  { rows, callNode }: Pick<NodesDeps, "rows" | "callNode">,
  serverId: string,
): Promise<boolean> {
  const found = await findInstancesToPurge(rows, serverId);
  if (found.some(({ isReleased, isNodeGone }) => !isReleased && !isNodeGone)) return false;
  for (const { id: instanceId, nodeId, generation, isNodeGone } of found) {
    // A machine that is no longer ours has nothing that could be asked of it.
    if (isNodeGone) continue;
    await callNode(nodeId, purgeKept, { instanceId, generation }, { deadlineMs: maxCallMs });
  }
  return true;
}
