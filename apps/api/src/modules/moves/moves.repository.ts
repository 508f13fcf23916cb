import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { maintenanceJobs } from "../jobs/jobs.table.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { nodes } from "../nodes/nodes.table.ts";

export async function findMachine(
  rows: Rows,
  id: string,
): Promise<{ name: string; address: string } | undefined> {
  const [found] = await rows
    .select({ name: nodes.name, address: nodes.address })
    .from(nodes)
    .where(and(eq(nodes.id, id), ne(nodes.state, "removed")));
  return found;
}

/** What is known of the server where it is now. */
export async function findPresent(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({
      instanceId: instances.id,
      nodeId: instances.nodeId,
      machine: nodes.name,
      state: instanceObservations.state,
      diskBytes: instanceObservations.diskBytes,
      keptMb: instances.keptMb,
    })
    .from(instances)
    .innerJoin(nodes, eq(nodes.id, instances.nodeId))
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(instances.serverId, serverId), eq(instances.purpose, "live"), isNull(instances.deletedAt)));
  return found;
}

/** The move that is under way, or the last one. */
export async function findLastMove(rows: Rows, serverId: string) {
  const [found] = await rows
    .select()
    .from(maintenanceJobs)
    .where(and(eq(maintenanceJobs.serverId, serverId), eq(maintenanceJobs.type, "move")))
    .orderBy(desc(maintenanceJobs.createdAt))
    .limit(1);
  return found;
}

export async function findRunningMove(rows: Rows, serverId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: maintenanceJobs.id })
    .from(maintenanceJobs)
    .where(
      and(
        eq(maintenanceJobs.serverId, serverId),
        eq(maintenanceJobs.type, "move"),
        inArray(maintenanceJobs.status, ["pending", "running"]),
      ),
    );
  return found?.id;
}

/** The storage that a server had when a job replaced files that can still be brought back. 0 if there are none. */
export async function findLargestUndo(rows: Rows, serverId: string, now: Date): Promise<number> {
  const [found] = await rows
    .select({
      mb: sql<number>`coalesce(max((${maintenanceJobs.previous} #>> '{spec,limits,diskMb}')::int), 0)`,
    })
    .from(maintenanceJobs)
    .where(and(eq(maintenanceJobs.serverId, serverId), gt(maintenanceJobs.undoUntil, now)));
  return found?.mb ?? 0;
}
