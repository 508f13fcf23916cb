import type { KeptTree } from "@blockwright/node-protocol/observation";
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { instanceObservations, instances, portLeases } from "./instances.table.ts";
import { nodes } from "./nodes.table.ts";
import { reservedForKept } from "./kept/kept-room.ts";
import { giveRoomBack } from "./placement/placement.repository.ts";

export type InstanceRow = typeof instances.$inferSelect;
export type ObservationRow = typeof instanceObservations.$inferSelect;

export async function insertInstance(rows: Rows, instance: typeof instances.$inferInsert): Promise<void> {
  await rows.insert(instances).values(instance);
}

export async function findInstance(rows: Rows, id: string): Promise<InstanceRow | undefined> {
  const [found] = await rows.select().from(instances).where(eq(instances.id, id));
  return found;
}

/** With its last observation. Other changes wait for the lock; heartbeats don't. */
export async function lockInstance(
  rows: Rows,
  id: string,
): Promise<{ instance: InstanceRow; observation: ObservationRow | null } | undefined> {
  const [found] = await rows
    .select({ instance: getTableColumns(instances), observation: getTableColumns(instanceObservations) })
    .from(instances)
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(instances.id, id), isNull(instances.deletedAt)))
    .for("no key update", { of: instances });
  return found;
}

/** Raises the generation, which makes everything the node was told before stale. */
export async function changeInstance(
  rows: Rows,
  id: string,
  now: Date,
  change: Partial<Pick<InstanceRow, "power" | "holds" | "spec" | "memoryMb" | "diskMb">> & {
    restart: boolean;
  },
): Promise<void> {
  const { restart, ...columns } = change;
  await rows
    .update(instances)
    .set({
      ...columns,
      ...raisedAt(now),
      ...(restart && {
        restarts: sql`${instances.restarts} + 1`,
        restartGeneration: sql`${instances.generation} + 1`,
      }),
    })
    .where(eq(instances.id, id));
}

const raisedAt = (now: Date) => ({
  generation: sql`${instances.generation} + 1`,
  changedAt: now,
  sentAt: null,
  sendAttempts: 0,
});

/** One more than the given one, if that is not less than its own. */
export async function raiseGenerationTo(
  rows: Rows,
  { instanceId, nodeId, generation }: { instanceId: string; nodeId: string; generation: number },
  now: Date,
): Promise<void> {
  await rows
    .update(instances)
    .set({ ...raisedAt(now), generation: sql`greatest(${instances.generation}, ${generation}::int) + 1` })
    .where(and(eq(instances.id, instanceId), eq(instances.nodeId, nodeId)));
}

/** Every instance of the server that is not being removed yet. */
export async function markInstancesDeleted(
  rows: Rows,
  serverId: string,
  isDiscarded: boolean,
  now: Date,
): Promise<string[]> {
  const marked = await rows
    .update(instances)
    .set({ ...raisedAt(now), power: "off", deletedAt: now, isDiscarded })
    .where(and(eq(instances.serverId, serverId), isNull(instances.deletedAt)))
    .returning({ id: instances.id });
  return marked.map(({ id }) => id);
}

/** What its machine keeps of this installation is never brought back. */
export async function discardDeletedInstance(
  rows: Rows,
  serverId: string,
  installationId: string,
): Promise<void> {
  await rows
    .update(instances)
    .set({ isDiscarded: true })
    .where(
      and(
        eq(instances.serverId, serverId),
        isNotNull(instances.deletedAt),
        sql`${instances.spec} -> 'installation' ->> 'id' = ${installationId}`,
      ),
    );
}

/**
 * Releases the ports of instances their node no longer has, and their reservation except for what the node keeps of
 * them. Idempotent.
 */
export async function releaseInstances(
  rows: Rows,
  ids: readonly string[],
  kept: readonly KeptTree[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const released = await rows
    .update(instances)
    .set({ releasedAt: now, isKeptHeld: false })
    .where(and(inArray(instances.id, [...ids]), isNotNull(instances.deletedAt), isNull(instances.releasedAt)))
    .returning();
  for (const { id, nodeId, memoryMb, diskMb, keptMb: before } of released) {
    await rows.delete(portLeases).where(eq(portLeases.instanceId, id));
    await rows.delete(instanceObservations).where(eq(instanceObservations.instanceId, id));
    const keptMb = reservedForKept(
      diskMb,
      kept.find(({ instanceId }) => instanceId === id),
    );
    await rows.update(instances).set({ keptMb, keptChangedAt: now }).where(eq(instances.id, id));
    await giveRoomBack(rows, nodeId, { memoryMb, diskMb: diskMb + before - keptMb });
  }
}

/** In the order of their ids, those after this one. */
export async function listInstancesOfNode(
  rows: Rows,
  nodeId: string,
  after: string | null,
  limit: number,
): Promise<InstanceRow[]> {
  return rows
    .select(getTableColumns(instances))
    .from(instances)
    .innerJoin(nodes, and(eq(nodes.id, instances.nodeId), sql`${nodes.state} <> 'removed'`))
    .where(
      and(
        eq(instances.nodeId, nodeId),
        isNull(instances.releasedAt),
        after === null ? undefined : gt(instances.id, after),
      ),
    )
    .orderBy(asc(instances.id))
    .limit(limit);
}
