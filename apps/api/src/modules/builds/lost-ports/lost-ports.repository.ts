import type { PortPurpose } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { timeBefore } from "../../../platform/now.ts";
import { activity } from "../../activity/activity.table.ts";
import { nodeLostAfterMs } from "../../nodes/index.ts";
import { instanceObservations, instances, portLeases } from "../../nodes/instances.table.ts";
import { nodeReports } from "../../nodes/nodes.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";

export interface LostPort {
  readonly serverId: string;
  readonly instanceId: string;
  readonly port: number;
  /** The add-on it is for. Undefined in runs from before add-ons had ports, null for the game's. */
  readonly addOn?: string | null;
  /** Undefined in runs from before the game had further ports. */
  readonly purpose?: PortPurpose;
}

export interface FoundLostPort extends LostPort {
  readonly onlineAt: Date | null;
  /** It was given another port within the last hour, and has been neither online nor restored since. */
  readonly isJustMoved: boolean;
}

/** Servers that should run, that no job works on, and whose machine refuses their current port. */
export async function findLostPorts(
  rows: Rows,
  limit: number,
  now: Date,
  movedSince: Date,
): Promise<FoundLostPort[]> {
  return rows
    .selectDistinct({
      serverId: servers.id,
      instanceId: instances.id,
      port: portLeases.port,
      addOn: portLeases.addOn,
      purpose: portLeases.purpose,
      onlineAt: instanceObservations.onlineAt,
      isJustMoved: isJustMoved(movedSince),
    })
    .from(instanceObservations)
    .innerJoin(instances, eq(instances.id, instanceObservations.instanceId))
    .innerJoin(
      portLeases,
      and(
        eq(portLeases.instanceId, instances.id),
        eq(portLeases.nodeId, instances.nodeId),
        sql`(${instanceObservations.lastExit} ->> 'takenPort')::int = ${portLeases.port}`,
      ),
    )
    .innerJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .where(
      and(
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
        gt(nodeReports.heardAt, timeBefore(now, nodeLostAfterMs)),
      ),
    )
    .limit(limit);
}

function isJustMoved(since: Date) {
  return sql<boolean>`exists (
    select from ${activity} moved
     where moved.server_id = ${servers.id} and moved.action = 'server.port-moved' and moved.at > ${since}
       and moved.at > coalesce(${instanceObservations.onlineAt}, '-infinity')
       and not exists (select from ${activity} restored where restored.server_id = ${servers.id}
         and restored.action = 'server.restored' and restored.at > moved.at))`;
}
