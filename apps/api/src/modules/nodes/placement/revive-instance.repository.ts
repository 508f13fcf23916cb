import { and, between, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import type { PublishedPort, SpecParts } from "../instance.ts";
import type { InstanceRow } from "../instances.repository.ts";
import { instances, portLeases } from "../instances.table.ts";
import { nodeReports, nodes } from "../nodes.table.ts";

/** The server's last instance whose files were not discarded. */
export async function lockDeletedInstance(rows: Rows, serverId: string): Promise<InstanceRow | undefined> {
  const [found] = await rows
    .select()
    .from(instances)
    .where(
      and(
        eq(instances.serverId, serverId),
        eq(instances.purpose, "live"),
        isNotNull(instances.deletedAt),
        eq(instances.isDiscarded, false),
      ),
    )
    .orderBy(desc(instances.deletedAt))
    .limit(1)
    .for("no key update");
  return found;
}

/** When its machine was last heard; null for one that was removed. */
export async function findLastHeard(rows: Rows, nodeId: string): Promise<Date | null> {
  const [found] = await rows
    .select({ heardAt: nodeReports.heardAt })
    .from(nodes)
    .innerJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(and(eq(nodes.id, nodeId), ne(nodes.state, "removed")));
  return found?.heardAt ?? null;
}

/** Call it while holding the lock on the node's ports. */
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
          ...ports.map(({ protocol, port, last = port }) =>
            and(eq(portLeases.protocol, protocol), between(portLeases.port, port, last)),
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
      // Its tree comes back: the reservation of the kept tree becomes its own.
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

/** All instances a server ever had, with whether their machine is still enrolled. */
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
