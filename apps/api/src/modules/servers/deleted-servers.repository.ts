import type { JobType } from "@blockwright/contract/jobs";
import { and, asc, desc, eq, gt, isNotNull, lte } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { giveKeptBack } from "../nodes/index.ts";
import { instances } from "../nodes/instances.table.ts";
import { serverHours, serverMinutes } from "./history/history.table.ts";
import type { ServerRow } from "./servers.repository.ts";
import { servers } from "./servers.table.ts";

const isOverdueAt = (now: Date) => and(isNotNull(servers.deletedAt), lte(servers.purgeAfter, now));

export async function findServersToPurge(rows: Rows, limit: number, now: Date): Promise<string[]> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(isOverdueAt(now))
    .orderBy(asc(servers.purgeAfter))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** What its owner can still restore, newest first. */
export function findDeletedOf(rows: Rows, userId: string, now: Date): Promise<ServerRow[]> {
  return rows
    .select()
    .from(servers)
    .where(and(eq(servers.userId, userId), isNotNull(servers.deletedAt), gt(servers.purgeAfter, now)))
    .orderBy(desc(servers.deletedAt))
    .limit(100);
}

/** Locked against a restore and a purge until the transaction ends. Undefined if it is not kept any more. */
export async function lockDeletedServer(rows: Rows, id: string, now: Date): Promise<ServerRow | undefined> {
  const [found] = await rows
    .select()
    .from(servers)
    .where(and(eq(servers.id, id), isNotNull(servers.deletedAt), gt(servers.purgeAfter, now)))
    .for("update");
  return found;
}

export async function changeOwnerOfDeleted(rows: Rows, id: string, userId: string): Promise<void> {
  await rows
    .update(servers)
    .set({ userId, plannedRestart: null })
    .where(and(eq(servers.id, id), isNotNull(servers.deletedAt)));
}

/** Locked against a restore until the transaction ends. */
export async function claimForPurge(rows: Rows, id: string, now: Date): Promise<boolean> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.id, id), isOverdueAt(now)))
    .for("update");
  return found.length > 0;
}

/** Deletes what refers to it too, except its builds, which stay without it. */
export async function deleteServerRows(rows: Rows, id: string): Promise<void> {
  await giveKeptBack(rows, id);
  await rows.delete(serverMinutes).where(eq(serverMinutes.serverId, id));
  await rows.delete(serverHours).where(eq(serverHours.serverId, id));
  await rows.delete(instances).where(eq(instances.serverId, id));
  await rows.delete(servers).where(eq(servers.id, id));
}

/** Undefined if there is none, or its retention has ended. */
export async function unmarkServerDeleted(
  rows: Rows,
  id: string,
  busyWith: JobType,
  now: Date,
): Promise<{ server: ServerRow; keptUntil: Date } | undefined> {
  const [kept] = await rows
    .select({ until: servers.purgeAfter })
    .from(servers)
    .where(and(eq(servers.id, id), isNotNull(servers.deletedAt), gt(servers.purgeAfter, now)))
    .for("update");
  if (!kept?.until) return undefined;
  const [server] = await rows
    .update(servers)
    .set({ deletedAt: null, purgeAfter: null, busyWith, updatedAt: now })
    .where(eq(servers.id, id))
    .returning();
  return server && { server, keptUntil: kept.until };
}
