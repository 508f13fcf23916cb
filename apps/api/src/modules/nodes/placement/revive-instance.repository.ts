import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { PublishedPort, SpecParts } from "../instance.ts";
import type { InstanceRow } from "../instances.repository.ts";
import { instances, portLeases } from "../instances.table.ts";

/** The last one a server ran as. */
export async function lockDeletedInstance(rows: Rows, serverId: string): Promise<InstanceRow | undefined> {
  const [found] = await rows
    .select()
    .from(instances)
    .where(
      and(eq(instances.serverId, serverId), eq(instances.purpose, "live"), isNotNull(instances.deletedAt)),
    )
    .orderBy(desc(instances.deletedAt))
    .limit(1)
    .for("no key update");
  return found;
}

/** To be asked while nobody else looks for a port there. */
export async function arePortsFree(
  rows: Rows,
  nodeId: string,
  ports: readonly PublishedPort[],
): Promise<boolean> {
  const taken = await rows
    .select({ port: portLeases.port })
    .from(portLeases)
    .where(
      and(
        eq(portLeases.nodeId, nodeId),
        or(
          ...ports.map(({ protocol, port }) =>
            and(eq(portLeases.protocol, protocol), eq(portLeases.port, port)),
          ),
        ),
      ),
    );
  return taken.length === 0;
}

export async function unmarkInstanceDeleted(
  rows: Rows,
  id: string,
  spec: SpecParts,
  now: Date,
): Promise<void> {
  await rows
    .update(instances)
    .set({
      spec,
      power: "off",
      holds: ["job"],
      deletedAt: null,
      releasedAt: null,
      isDiscarded: false,
      // Its tree comes back: what was reserved for it as a kept one is now its own room.
      keptMb: 0,
      isKeptHeld: true,
      keptChangedAt: now,
      generation: sql`${instances.generation} + 1`,
      changedAt: now,
      sentAt: null,
      sendAttempts: 0,
    })
    .where(eq(instances.id, id));
}

/** All that ever ran for a server, with whether the machine they ran on is still one of ours. */
export async function findInstancesToPurge(rows: Rows, serverId: string) {
  return rows
    .select({
      id: instances.id,
      nodeId: instances.nodeId,
      generation: instances.generation,
      isReleased: sql<boolean>`${instances.deletedAt} is not null and ${instances.releasedAt} is not null`,
      isNodeGone: sql<boolean>`exists (select from nodes where nodes.id = ${instances.nodeId} and nodes.state = 'removed')`,
    })
    .from(instances)
    .where(eq(instances.serverId, serverId));
}
