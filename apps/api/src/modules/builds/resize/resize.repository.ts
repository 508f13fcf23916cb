import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { servers } from "../../servers/servers.table.ts";

/** A server with its live instance, which is locked if the size is about to change. */
export async function findSized(rows: Rows, serverId: string, { isLocked }: { readonly isLocked: boolean }) {
  const asked = rows
    .select({
      serverType: servers.serverType,
      instance: getTableColumns(instances),
      state: instanceObservations.state,
      usedBytes: instanceObservations.diskBytes,
    })
    .from(servers)
    .innerJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  const [found] = await (isLocked ? asked.for("no key update", { of: instances }) : asked);
  return found;
}

export async function updateServerSize(
  rows: Rows,
  serverId: string,
  size: { readonly maxRamMb: number; readonly maxStorageMb: number },
): Promise<void> {
  await rows.update(servers).set(size).where(eq(servers.id, serverId));
}
