import type { GivenRole } from "@blockwright/contract/server-actions";
import { and, count, eq, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { users } from "../accounts/accounts.table.ts";
import { serverInspections, serverUsers } from "./server-users.table.ts";

/**
 * Inside a query over `servers`: the role of this person there. The owner needs no second index read. Columns are written
 * out, because Drizzle leaves their tables out of a select from one table, and then `id` is that of the inner one.
 */
export function roleOfAsker(askerId: SQLWrapper): SQL<GivenRole | null> {
  return sql<GivenRole | null>`case when servers.user_id = ${askerId} then null else
    (select server_users.role from server_users
      where server_users.server_id = servers.id and server_users.user_id = ${askerId}) end`;
}

/** False: that person is there already. */
export async function insertServerUser(rows: Rows, user: typeof serverUsers.$inferInsert): Promise<boolean> {
  const inserted = await rows
    .insert(serverUsers)
    .values(user)
    .onConflictDoNothing({ target: [serverUsers.serverId, serverUsers.userId] })
    .returning({ id: serverUsers.id });
  return inserted.length > 0;
}

/** The role that was taken away, if there was one. */
export async function deleteServerUser(
  rows: Rows,
  serverId: string,
  userId: string,
): Promise<GivenRole | undefined> {
  const [deleted] = await rows
    .delete(serverUsers)
    .where(and(eq(serverUsers.serverId, serverId), eq(serverUsers.userId, userId)))
    .returning({ role: serverUsers.role });
  return deleted?.role;
}

export async function countServerUsers(rows: Rows, serverId: string): Promise<number> {
  const [counted] = await rows
    .select({ users: count() })
    .from(serverUsers)
    .where(eq(serverUsers.serverId, serverId));
  return counted?.users ?? 0;
}

export async function hasAccount(rows: Rows, userId: string): Promise<boolean> {
  const found = await rows
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found.length > 0;
}

/** One row per operator and server. Of several processes at once, one finds that it is the first after `gapMs`. */
export async function claimInspection(
  rows: Rows,
  inspection: { readonly serverId: string; readonly operatorId: string },
  now: Date,
  gapMs: number,
): Promise<{ isFirst: boolean; recordedAt: Date }> {
  const before = new Date(now.getTime() - gapMs);
  const [claimed] = await rows
    .insert(serverInspections)
    .values({ ...inspection, recordedAt: now })
    .onConflictDoUpdate({
      target: [serverInspections.serverId, serverInspections.operatorId],
      set: { recordedAt: now },
      setWhere: sql`${serverInspections.recordedAt} <= ${before}`,
    })
    .returning({ recordedAt: serverInspections.recordedAt });
  if (claimed) return { isFirst: true, recordedAt: claimed.recordedAt };
  const [found] = await rows
    .select({ recordedAt: serverInspections.recordedAt })
    .from(serverInspections)
    .where(
      and(
        eq(serverInspections.serverId, inspection.serverId),
        eq(serverInspections.operatorId, inspection.operatorId),
      ),
    );
  return { isFirst: false, recordedAt: found?.recordedAt ?? now };
}
