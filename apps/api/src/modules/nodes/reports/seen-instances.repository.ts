import { and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instanceObservations, instances } from "../instances.table.ts";
import { nodeReports, nodes } from "../nodes.table.ts";

/** Wanted and last observed state, side by side. Undefined once it was deleted. */
export async function findSeenInstance(rows: Rows, instanceId: string) {
  const [found] = await rows
    .select({
      id: instances.id,
      serverId: instances.serverId,
      nodeId: instances.nodeId,
      address: nodes.address,
      power: instances.power,
      holds: instances.holds,
      generation: instances.generation,
      spec: instances.spec,
      heardAt: nodeReports.heardAt,
      observed: {
        generation: instanceObservations.generation,
        state: instanceObservations.state,
        progress: instanceObservations.progress,
        lastExit: instanceObservations.lastExit,
        players: instanceObservations.players,
      },
    })
    .from(instances)
    .innerJoin(nodes, eq(nodes.id, instances.nodeId))
    .leftJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(instances.id, instanceId), isNull(instances.deletedAt)));
  return found;
}
