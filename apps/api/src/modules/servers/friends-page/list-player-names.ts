import { listPlayers } from "@blockwright/node-protocol/players";
import { atNode, type NodesDeps } from "../../nodes/index.ts";

/** A page without names is better than one that is late. */
const deadlineMs = 1000;

/** Asked of the machine each time, so that no names of players are stored. None if it doesn't answer. */
export async function listPlayerNames(
  deps: Pick<NodesDeps, "rows" | "callNode" | "log">,
  instanceId: string,
): Promise<readonly string[]> {
  try {
    const { nodeId } = await atNode(deps, { instanceId });
    return (await deps.callNode(nodeId, listPlayers, { instanceId }, { deadlineMs })).names;
  } catch (error) {
    deps.log.debug({ err: error, instanceId }, "a machine did not tell who is on");
    return [];
  }
}
