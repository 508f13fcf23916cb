import { and, asc, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { nodeReports, nodes } from "../../nodes/nodes.table.ts";

/** Every machine that was not removed, with its last report. */
export async function findMachinesWithReports(rows: Rows) {
  return rows
    .select({
      id: nodes.id,
      name: nodes.name,
      address: nodes.address,
      region: nodes.region,
      state: nodes.state,
      cpus: nodes.cpus,
      memoryMb: sql<number>`floor(${nodes.memoryMb} * ${nodes.memoryOvercommit})::int`,
      diskMb: sql<number>`floor(${nodes.diskMb} * ${nodes.diskOvercommit})::int`,
      reservedMemoryMb: nodes.reservedMemoryMb,
      reservedDiskMb: nodes.reservedDiskMb,
      heardAt: nodeReports.heardAt,
      agentVersion: nodeReports.agentVersion,
      protocol: nodeReports.protocol,
      figures: nodeReports.figures,
    })
    .from(nodes)
    .leftJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(ne(nodes.state, "removed"))
    .orderBy(asc(nodes.name), asc(nodes.id));
}

/** How many servers each machine has, and how many of them run. */
export async function countServersByMachine(
  rows: Rows,
): Promise<Map<string, { servers: number; running: number }>> {
  const found = await rows
    .select({
      nodeId: instances.nodeId,
      servers: count(),
      running: sql<number>`count(*) filter (where ${instanceObservations.state} in ('online', 'starting', 'stopping'))::int`,
    })
    .from(instances)
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(instances.purpose, "live"), isNull(instances.deletedAt)))
    .groupBy(instances.nodeId);
  return new Map(found.map(({ nodeId, ...counts }) => [nodeId, counts]));
}
