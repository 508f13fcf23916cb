import { eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { buildTasks } from "../../../jobs/build-tasks.table.ts";
import { maintenanceJobs } from "../../../jobs/jobs.table.ts";
import { instanceObservations, instances, portLeases } from "../../../nodes/instances.table.ts";
import { instanceMoves } from "../../../nodes/moving/moves.table.ts";
import { nodes } from "../../../nodes/nodes.table.ts";
import { servers } from "../../../servers/servers.table.ts";
import { copyKey, type InstanceFacts, type LeaseFacts, type ServerFacts } from "../drift.ts";

const harmlessExit = "stopped";

/** Every instance that a machine may have something of, without the bulk of its spec. */
export async function findInstances(rows: Rows): Promise<InstanceFacts[]> {
  const found = await rows
    .select({
      id: instances.id,
      serverId: instances.serverId,
      nodeId: instances.nodeId,
      purpose: instances.purpose,
      power: instances.power,
      holds: instances.holds,
      generation: instances.generation,
      memoryMb: sql<number>`(${instances.spec} -> 'limits' ->> 'memoryMb')::int`,
      ports: sql<InstanceFacts["ports"]>`${instances.spec} -> 'ports'`,
      changedAt: instances.changedAt,
      deletedAt: instances.deletedAt,
      releasedAt: instances.releasedAt,
      state: instanceObservations.state,
      exitReason: sql<string | null>`${instanceObservations.lastExit} ->> 'reason'`,
    })
    .from(instances)
    .innerJoin(nodes, eq(nodes.id, instances.nodeId))
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(ne(nodes.state, "removed"));
  return found.map(({ holds, exitReason, ...row }) => ({
    ...row,
    isHeld: holds.length > 0,
    hasFailed: exitReason !== null && exitReason !== harmlessExit,
  }));
}

export async function findServers(rows: Rows): Promise<ServerFacts[]> {
  const found = await rows
    .select({ id: servers.id, deletedAt: servers.deletedAt, busyWith: servers.busyWith })
    .from(servers);
  const building = await rows
    .select({ serverId: buildTasks.serverId })
    .from(buildTasks)
    .where(inArray(buildTasks.status, ["pending", "running"]));
  const built = new Set(building.map(({ serverId }) => serverId));
  return found.map(({ id, deletedAt, busyWith }) => ({
    id,
    deletedAt,
    isBusy: busyWith !== null || built.has(id),
  }));
}

export function findLeases(rows: Rows): Promise<LeaseFacts[]> {
  return rows
    .select({
      nodeId: portLeases.nodeId,
      protocol: portLeases.protocol,
      port: portLeases.port,
      instanceId: portLeases.instanceId,
    })
    .from(portLeases);
}

export async function findJobsUnderWay(rows: Rows): Promise<string[]> {
  const found = await rows
    .select({ id: maintenanceJobs.id })
    .from(maintenanceJobs)
    .where(inArray(maintenanceJobs.status, ["pending", "running"]));
  return found.map(({ id }) => id);
}

/** Both machines of every move that has not ended. */
export async function findMovingCopies(rows: Rows): Promise<string[]> {
  const { instanceId, fromNodeId, toNodeId, endedAt } = instanceMoves;
  const found = await rows
    .select({ instanceId, fromNodeId, toNodeId })
    .from(instanceMoves)
    .where(isNull(endedAt));
  return found.flatMap((move) =>
    [move.fromNodeId, move.toNodeId].map((nodeId) => copyKey(nodeId, move.instanceId)),
  );
}

/** Names for the operator. */
export async function findNodeNames(rows: Rows): Promise<Map<string, string>> {
  const found = await rows.select({ id: nodes.id, name: nodes.name }).from(nodes);
  return new Map(found.map(({ id, name }) => [id, name]));
}
