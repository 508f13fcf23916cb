import { and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { servers } from "../servers/servers.table.ts";

/** One read for the location of a server's files and the used part of its plan. */
export async function findServerPlace(rows: Rows, serverId: string) {
  const isLive = and(
    eq(instances.serverId, servers.id),
    eq(instances.purpose, "live"),
    isNull(instances.deletedAt),
  );
  const [found] = await rows
    .select({
      serverId: servers.id,
      serverType: servers.serverType,
      maxStorageMb: servers.maxStorageMb,
      instanceId: instances.id,
      nodeId: instances.nodeId,
      usedBytes: instanceObservations.diskBytes,
    })
    .from(servers)
    .leftJoin(instances, isLive)
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  return found;
}
