import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { servers } from "../servers.table.ts";

const maxAtOnce = 1000;

/** All plans, with what is known of the server. */
export function findPlannedRestarts(rows: Rows) {
  return rows
    .select({
      serverId: servers.id,
      plan: servers.plannedRestart,
      busyWith: servers.busyWith,
      instanceId: instances.id,
      nodeId: instances.nodeId,
      state: instanceObservations.state,
      players: instanceObservations.players,
    })
    .from(servers)
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(isNotNull(servers.plannedRestart), isNull(servers.deletedAt)))
    .orderBy(servers.id)
    .limit(maxAtOnce);
}

/** False: it was cancelled or replaced, or is over. */
export async function endPlan(rows: Rows, serverId: string, planId: string): Promise<boolean> {
  const ended = await rows
    .update(servers)
    .set({ plannedRestart: null })
    .where(and(eq(servers.id, serverId), sql`${servers.plannedRestart} ->> 'id' = ${planId}`))
    .returning({ id: servers.id });
  return ended.length > 0;
}
