import { and, asc, count, eq, gt, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { instanceObservations, instances } from "../../nodes/instances.table.ts";
import { nodes } from "../../nodes/nodes.table.ts";
import { servers } from "../servers.table.ts";
import { plannedWork, plannedWorkMails } from "./planned-work.table.ts";

export type WorkRow = typeof plannedWork.$inferSelect;

export async function insertWork(rows: Rows, work: typeof plannedWork.$inferInsert): Promise<void> {
  await rows.insert(plannedWork).values(work);
}

export async function findWork(rows: Rows, id: string): Promise<WorkRow | undefined> {
  const [found] = await rows.select().from(plannedWork).where(eq(plannedWork.id, id));
  return found;
}

/** False: it was cancelled before. */
export async function cancelWorkRow(rows: Rows, id: string, cancelledAt: Date): Promise<boolean> {
  const cancelled = await rows
    .update(plannedWork)
    .set({ cancelledAt })
    .where(and(eq(plannedWork.id, id), isNull(plannedWork.cancelledAt)))
    .returning({ id: plannedWork.id });
  return cancelled.length > 0;
}

export async function deleteWorkBefore(rows: Rows, before: Date): Promise<void> {
  await rows.delete(plannedWork).where(lt(plannedWork.endsAt, before));
}

/** Not cancelled and not over, the next first. */
export async function findOpenWork(rows: Rows, now: Date): Promise<WorkRow[]> {
  return rows
    .select()
    .from(plannedWork)
    .where(and(isNull(plannedWork.cancelledAt), gt(plannedWork.endsAt, now)))
    .orderBy(asc(plannedWork.startsAt), asc(plannedWork.id));
}

export async function countOpenWork(rows: Rows, now: Date): Promise<number> {
  const [found] = await rows
    .select({ open: count() })
    .from(plannedWork)
    .where(and(isNull(plannedWork.cancelledAt), gt(plannedWork.endsAt, now)));
  return found?.open ?? 0;
}

export async function findShownWork(rows: Rows, now: Date) {
  return rows
    .select({
      work: plannedWork,
      machine: nodes.name,
      told: sql<number>`(select count(*)::int from ${plannedWorkMails} where ${plannedWorkMails.workId} = ${plannedWork.id})`,
    })
    .from(plannedWork)
    .leftJoin(nodes, eq(nodes.id, plannedWork.nodeId))
    .where(and(isNull(plannedWork.cancelledAt), gt(plannedWork.endsAt, now)))
    .orderBy(asc(plannedWork.startsAt), asc(plannedWork.id));
}

export async function isMachine(rows: Rows, id: string): Promise<boolean> {
  const found = await rows
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(eq(nodes.id, id), ne(nodes.state, "removed")));
  return found.length > 0;
}

const isLive = and(eq(instances.purpose, "live"), isNull(instances.deletedAt), isNull(servers.deletedAt));
const onMachine = ({ nodeId }: Pick<WorkRow, "nodeId">) =>
  nodeId === null ? undefined : eq(instances.nodeId, nodeId);

const ownersAtOnce = 50;

/** Owners of affected servers who got no mail yet, with the names of their servers. */
export async function findUntold(rows: Rows, work: Pick<WorkRow, "id" | "nodeId">) {
  const told = rows
    .select({ one: sql`1` })
    .from(plannedWorkMails)
    .where(and(eq(plannedWorkMails.workId, work.id), eq(plannedWorkMails.userId, servers.userId)));
  return rows
    .select({
      userId: servers.userId,
      names: sql<string[]>`(array_agg(${servers.name} order by ${servers.name}))[1:20]`,
    })
    .from(instances)
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .where(and(isLive, onMachine(work), notExists(told)))
    .groupBy(servers.userId)
    .orderBy(asc(servers.userId))
    .limit(ownersAtOnce);
}

/** False: they have got one. */
export async function noteTold(
  rows: Rows,
  { workId, userId, toldAt }: typeof plannedWorkMails.$inferInsert,
): Promise<boolean> {
  const noted = await rows
    .insert(plannedWorkMails)
    .values({ workId, userId, toldAt })
    .onConflictDoNothing()
    .returning({ userId: plannedWorkMails.userId });
  return noted.length > 0;
}

/** People who were told of it and not of its end. */
export async function findUntoldOfCancel(rows: Rows, workId: string): Promise<string[]> {
  const found = await rows
    .select({ userId: plannedWorkMails.userId })
    .from(plannedWorkMails)
    .where(and(eq(plannedWorkMails.workId, workId), isNull(plannedWorkMails.cancelToldAt)))
    .limit(ownersAtOnce);
  return found.map(({ userId }) => userId);
}

/** False: they were told. */
export async function noteCancelTold(
  rows: Rows,
  { workId, userId, at }: { readonly workId: string; readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const noted = await rows
    .update(plannedWorkMails)
    .set({ cancelToldAt: at })
    .where(
      and(
        eq(plannedWorkMails.workId, workId),
        eq(plannedWorkMails.userId, userId),
        isNull(plannedWorkMails.cancelToldAt),
      ),
    )
    .returning({ userId: plannedWorkMails.userId });
  return noted.length > 0;
}

/** Affected servers that have players, or whose number is not known. */
export async function findPlayed(rows: Rows, work: Pick<WorkRow, "nodeId">) {
  return rows
    .select({ nodeId: instances.nodeId, instanceId: instances.id })
    .from(instances)
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .innerJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(
      and(
        isLive,
        onMachine(work),
        eq(instanceObservations.state, "online"),
        or(isNull(instanceObservations.players), gt(instanceObservations.players, 0)),
      ),
    )
    .orderBy(asc(instances.id));
}

/** Ids of affected servers, whose pages show it. */
export async function findAffected(rows: Rows, work: Pick<WorkRow, "nodeId">): Promise<string[]> {
  const found = await rows
    .select({ serverId: servers.id })
    .from(instances)
    .innerJoin(servers, eq(servers.id, instances.serverId))
    .where(and(isLive, onMachine(work)));
  return found.map(({ serverId }) => serverId);
}

/** Cancelled, with people who were told of it and not yet of its end. */
export async function findCancelsToTell(rows: Rows): Promise<string[]> {
  const found = await rows
    .selectDistinct({ id: plannedWork.id })
    .from(plannedWork)
    .innerJoin(plannedWorkMails, eq(plannedWorkMails.workId, plannedWork.id))
    .where(and(isNotNull(plannedWork.cancelledAt), isNull(plannedWorkMails.cancelToldAt)));
  return found.map(({ id }) => id);
}
