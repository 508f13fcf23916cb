import { and, asc, count, eq, inArray, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { nodes } from "../../nodes/nodes.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { drains, drainServers } from "./drains.table.ts";

export type DrainRow = typeof drains.$inferSelect;
export type DrainServerRow = typeof drainServers.$inferSelect;

/** False: the machine has one that has not ended. */
export async function insertDrain(rows: Rows, drain: typeof drains.$inferInsert): Promise<boolean> {
  const inserted = await rows.insert(drains).values(drain).onConflictDoNothing().returning({ id: drains.id });
  return inserted.length > 0;
}

/** Locks all that have not ended, so that their moves are begun one after the other. */
export async function lockOpenDrains(rows: Rows): Promise<DrainRow[]> {
  return rows.select().from(drains).where(isNull(drains.endedAt)).orderBy(asc(drains.id)).for("update");
}

/** The newest of a machine, locked until the transaction ends. */
export async function lockLastDrain(rows: Rows, nodeId: string): Promise<DrainRow | undefined> {
  const [found] = await rows
    .select()
    .from(drains)
    .where(eq(drains.nodeId, nodeId))
    .orderBy(sql`${drains.createdAt} desc`)
    .limit(1)
    .for("update");
  return found;
}

export async function findDrain(rows: Rows, id: string) {
  const [found] = await rows
    .select({ drain: drains, nodeState: nodes.state, machine: nodes.name })
    .from(drains)
    .innerJoin(nodes, eq(nodes.id, drains.nodeId))
    .where(eq(drains.id, id));
  return found;
}

export async function changeDrain(
  rows: Rows,
  id: string,
  change: Partial<typeof drains.$inferInsert>,
): Promise<void> {
  await rows.update(drains).set(change).where(eq(drains.id, id));
}

/** False: it had ended before. */
export async function endDrainRow(
  rows: Rows,
  id: string,
  { endedAt, error }: { readonly endedAt: Date; readonly error: string | null },
): Promise<boolean> {
  const ended = await rows
    .update(drains)
    .set({ endedAt, error })
    .where(and(eq(drains.id, id), isNull(drains.endedAt)))
    .returning({ id: drains.id });
  return ended.length > 0;
}

export async function deleteDrainsBefore(rows: Rows, before: Date): Promise<void> {
  await rows.delete(drains).where(lt(drains.endedAt, before));
}

const isLive = and(eq(instances.purpose, "live"), isNull(instances.deletedAt));
const isRunning = sql<boolean>`coalesce(${instanceObservations.state} in ('online', 'starting'), false)`;

/** Adds the servers that are on the machine and not in the list yet. */
export async function addServersOnMachine(
  rows: Rows,
  { id, nodeId }: Pick<DrainRow, "id" | "nodeId">,
  now: Date,
): Promise<void> {
  const listed = rows
    .select({ one: sql`1` })
    .from(drainServers)
    .where(and(eq(drainServers.drainId, id), eq(drainServers.serverId, instances.serverId)));
  const found = await rows
    .select({ serverId: instances.serverId })
    .from(instances)
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .where(and(eq(instances.nodeId, nodeId), isLive, isNull(servers.deletedAt), notExists(listed)));
  if (found.length === 0) return;
  const added = found.map(({ serverId }) => ({ drainId: id, serverId, notBefore: now }));
  await rows.insert(drainServers).values(added).onConflictDoNothing();
}

export type WaitingServer = Awaited<ReturnType<typeof findWaiting>>[number];

/** Servers that wait for their move, with where they are. Those that do not run come first. */
export async function findWaiting(rows: Rows, drainId: string) {
  return rows
    .select({
      serverId: drainServers.serverId,
      userId: servers.userId,
      name: servers.name,
      nodeId: instances.nodeId,
      instanceId: instances.id,
      isRunning,
      tries: drainServers.tries,
      notBefore: drainServers.notBefore,
      toldAt: drainServers.toldAt,
    })
    .from(drainServers)
    .innerJoin(servers, eq(servers.id, drainServers.serverId))
    .leftJoin(instances, and(eq(instances.serverId, drainServers.serverId), isLive))
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(drainServers.drainId, drainId), eq(drainServers.state, "waiting")))
    .orderBy(asc(isRunning), asc(drainServers.notBefore), asc(servers.createdAt), asc(servers.id));
}

export async function findMoving(rows: Rows, drainId: string): Promise<DrainServerRow | undefined> {
  const [found] = await rows
    .select()
    .from(drainServers)
    .where(and(eq(drainServers.drainId, drainId), eq(drainServers.state, "moving")));
  return found;
}

/** Of all drains. */
export async function countMoving(rows: Rows): Promise<number> {
  const [found] = await rows
    .select({ moving: count() })
    .from(drainServers)
    .innerJoin(drains, eq(drains.id, drainServers.drainId))
    .where(and(isNull(drains.endedAt), eq(drainServers.state, "moving")));
  return found?.moving ?? 0;
}

export async function changeDrainServer(
  rows: Rows,
  { drainId, serverId }: Pick<DrainServerRow, "drainId" | "serverId">,
  change: Partial<typeof drainServers.$inferInsert>,
): Promise<void> {
  await rows
    .update(drainServers)
    .set(change)
    .where(and(eq(drainServers.drainId, drainId), eq(drainServers.serverId, serverId)));
}

export async function deleteDrainServer(
  rows: Rows,
  { drainId, serverId }: Pick<DrainServerRow, "drainId" | "serverId">,
): Promise<void> {
  await rows
    .delete(drainServers)
    .where(and(eq(drainServers.drainId, drainId), eq(drainServers.serverId, serverId)));
}

/** Those whose owner was not told before. */
export async function markTold(
  rows: Rows,
  drainId: string,
  serverIds: readonly string[],
  { toldAt, notBefore }: { readonly toldAt: Date; readonly notBefore: Date },
): Promise<string[]> {
  const told = await rows
    .update(drainServers)
    .set({ toldAt, notBefore })
    .where(
      and(
        eq(drainServers.drainId, drainId),
        inArray(drainServers.serverId, [...serverIds]),
        eq(drainServers.state, "waiting"),
        isNull(drainServers.toldAt),
      ),
    )
    .returning({ serverId: drainServers.serverId });
  return told.map(({ serverId }) => serverId);
}

/** Those that failed wait again. Returns how many there are to move now. */
export async function retryServers(rows: Rows, drainId: string, now: Date): Promise<number> {
  await rows
    .update(drainServers)
    .set({ state: "waiting", error: null, tries: 0 })
    .where(and(eq(drainServers.drainId, drainId), eq(drainServers.state, "failed")));
  const waiting = await rows
    .update(drainServers)
    .set({ notBefore: sql`least(${drainServers.notBefore}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(drainServers.drainId, drainId), eq(drainServers.state, "waiting")))
    .returning({ serverId: drainServers.serverId });
  return waiting.length;
}

export async function countByState(
  rows: Rows,
  drainId: string,
): Promise<Record<DrainServerRow["state"], number>> {
  const found = await rows
    .select({ state: drainServers.state, servers: count() })
    .from(drainServers)
    .where(eq(drainServers.drainId, drainId))
    .groupBy(drainServers.state);
  const counts = { waiting: 0, moving: 0, moved: 0, failed: 0 };
  for (const { state, servers: amount } of found) counts[state] = amount;
  return counts;
}

/** The newest of each machine that is there, unless it ended before. */
export async function findLastDrains(rows: Rows, endedSince: Date): Promise<DrainRow[]> {
  const found = await rows
    .selectDistinctOn([drains.nodeId], { drain: drains })
    .from(drains)
    .innerJoin(nodes, eq(nodes.id, drains.nodeId))
    .where(sql`${nodes.state} <> 'removed'`)
    .orderBy(drains.nodeId, sql`${drains.createdAt} desc`);
  return found.map(({ drain }) => drain).filter(({ endedAt }) => endedAt === null || endedAt > endedSince);
}

const shownServers = 100;

/** Everything but servers that have been moved without a problem. */
export async function findShownServers(rows: Rows, drainId: string) {
  return rows
    .select({ row: drainServers, name: servers.name })
    .from(drainServers)
    .innerJoin(servers, eq(servers.id, drainServers.serverId))
    .where(
      and(
        eq(drainServers.drainId, drainId),
        sql`(${drainServers.state} <> 'moved' or ${isNotNull(drainServers.error)})`,
      ),
    )
    .orderBy(
      sql`array_position(array['moving', 'failed', 'moved', 'waiting'], ${drainServers.state})`,
      asc(servers.name),
      asc(servers.id),
    )
    .limit(shownServers);
}
