import { and, eq, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { nodeLostAfterMs } from "../nodes/index.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { nodeReports } from "../nodes/nodes.table.ts";
import { servers } from "../servers/servers.table.ts";
import { buildTasks } from "./builds.table.ts";

export interface LostPort {
  readonly serverId: string;
  readonly instanceId: string;
  readonly port: number;
}

/** Servers that should run, that nobody is busy with, and whose machine refuses them the very port they have. */
export async function findLostPorts(rows: Rows, limit: number): Promise<LostPort[]> {
  const port = sql<number>`(${instances.spec} -> 'ports' -> 0 ->> 'port')::int`;
  return rows
    .select({ serverId: servers.id, instanceId: instances.id, port })
    .from(instanceObservations)
    .innerJoin(instances, eq(instances.id, instanceObservations.instanceId))
    .innerJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .where(
      and(
        sql`(${instanceObservations.lastExit} ->> 'takenPort')::int = ${port}`,
        sql`${instanceObservations.state} <> 'online'`,
        eq(instanceObservations.generation, instances.generation),
        eq(instances.purpose, "live"),
        eq(instances.power, "on"),
        sql`${instances.holds} = '{}'`,
        isNull(instances.deletedAt),
        isNull(servers.deletedAt),
        isNull(servers.busyWith),
        sql`not exists (select from ${buildTasks} where ${buildTasks.serverId} = ${servers.id}
          and ${buildTasks.status} in ('pending', 'running'))`,
        sql`${nodeReports.heardAt} > now() - ${nodeLostAfterMs} * interval '1 millisecond'`,
      ),
    )
    .limit(limit);
}
