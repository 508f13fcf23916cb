import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { instances } from "../nodes/instances.table.ts";
import { serverHours, serverMinutes } from "./history.table.ts";
import type { ServerWork } from "./server-work.ts";
import type { ServerRow } from "./servers.repository.ts";
import { servers } from "./servers.table.ts";

// Those deleted before there was such a time have none.
const keptUntil = sql<Date>`coalesce(${servers.purgeAfter}, ${servers.deletedAt} + interval '7 days')`;
const isOverdue = and(isNotNull(servers.deletedAt), sql`${keptUntil} <= now()`);

export async function findServersToPurge(rows: Rows, limit: number): Promise<string[]> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(isOverdue)
    .orderBy(asc(keptUntil))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Nobody can bring it back until the transaction ends. */
export async function claimForPurge(rows: Rows, id: string): Promise<boolean> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.id, id), isOverdue))
    .for("update");
  return found.length > 0;
}

/** What refers to it goes with it, except its builds, which stay without it. */
export async function deleteServerRows(rows: Rows, id: string): Promise<void> {
  await rows.delete(serverMinutes).where(eq(serverMinutes.serverId, id));
  await rows.delete(serverHours).where(eq(serverHours.serverId, id));
  await rows.delete(instances).where(eq(instances.serverId, id));
  await rows.delete(servers).where(eq(servers.id, id));
}

/** Undefined when there is none, or its time is over. */
export async function unmarkServerDeleted(
  rows: Rows,
  id: string,
  busyWith: ServerWork,
): Promise<{ server: ServerRow; keptUntil: Date } | undefined> {
  const [kept] = await rows
    .select({ until: keptUntil })
    .from(servers)
    .where(and(eq(servers.id, id), isNotNull(servers.deletedAt), sql`${keptUntil} > now()`))
    .for("update");
  if (!kept) return undefined;
  const [server] = await rows
    .update(servers)
    .set({ deletedAt: null, purgeAfter: null, busyWith, updatedAt: sql`now()` })
    .where(eq(servers.id, id))
    .returning();
  return server && { server, keptUntil: new Date(kept.until) };
}
