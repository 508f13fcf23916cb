import { and, count, eq, gt, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { GivenRights } from "../access/index.ts";
import { users } from "../accounts/accounts.table.ts";
import { activity } from "../activity/activity.table.ts";
import { serverInspections, serverUsers } from "./server-users.table.ts";

/**
 * Inside a query over `servers`: this person's role there. The owner needs no second index read. Columns are spelled
 * out, because Drizzle omits table names in a select from one table, and then `id` is that of the inner one.
 */
export function givenToAsker(askerId: SQLWrapper): SQL<GivenRights | null> {
  return sql<GivenRights | null>`case when servers.user_id = ${askerId} then null else
    (select jsonb_build_object('role', server_users.role, 'switches', server_users.switches) from server_users
      where server_users.server_id = servers.id and server_users.user_id = ${askerId}) end`;
}

/** False: that person is already on the list. */
export async function insertServerUser(rows: Rows, user: typeof serverUsers.$inferInsert): Promise<boolean> {
  const inserted = await rows
    .insert(serverUsers)
    .values(user)
    .onConflictDoNothing({ target: [serverUsers.serverId, serverUsers.userId] })
    .returning({ id: serverUsers.id });
  return inserted.length > 0;
}

/** The removed row, if there was one. */
export async function deleteServerUser(
  rows: Rows,
  serverId: string,
  userId: string,
): Promise<GivenRights | undefined> {
  const [deleted] = await rows
    .delete(serverUsers)
    .where(and(eq(serverUsers.serverId, serverId), eq(serverUsers.userId, userId)))
    .returning({ role: serverUsers.role, switches: serverUsers.switches });
  return deleted;
}

export async function updateServerUser(
  rows: Rows,
  id: string,
  change: Partial<typeof serverUsers.$inferInsert>,
): Promise<void> {
  await rows.update(serverUsers).set(change).where(eq(serverUsers.id, id));
}

const listed = {
  id: serverUsers.id,
  serverId: serverUsers.serverId,
  userId: serverUsers.userId,
  role: serverUsers.role,
  switches: serverUsers.switches,
  createdAt: serverUsers.createdAt,
  username: users.username,
};

export type ListedServerUser = Awaited<ReturnType<typeof findServerUsers>>[number];

/** In the order in which they were added. */
export async function findServerUsers(rows: Rows, serverId: string) {
  return rows
    .select(listed)
    .from(serverUsers)
    .innerJoin(users, and(eq(users.id, serverUsers.userId), isNull(users.deletedAt)))
    .where(eq(serverUsers.serverId, serverId))
    .orderBy(serverUsers.createdAt, serverUsers.id);
}

export async function findServerUser(
  rows: Rows,
  serverId: string,
  userId: string,
): Promise<ListedServerUser | undefined> {
  const [found] = await rows
    .select(listed)
    .from(serverUsers)
    .innerJoin(users, and(eq(users.id, serverUsers.userId), isNull(users.deletedAt)))
    .where(and(eq(serverUsers.serverId, serverId), eq(serverUsers.userId, userId)));
  return found;
}

export async function countServerUsers(rows: Rows, serverId: string): Promise<number> {
  const [counted] = await rows
    .select({ users: count() })
    .from(serverUsers)
    .where(eq(serverUsers.serverId, serverId));
  return counted?.users ?? 0;
}

/** Whether the log says that this person was added to the server after that time. */
export async function wasAddedSince(
  rows: Rows,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
  since: Date,
): Promise<boolean> {
  const added = await rows
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.serverId, serverId),
        eq(activity.action, "server.user-added"),
        gt(activity.at, since),
        sql`${activity.details} ->> 'userId' = ${userId}`,
      ),
    )
    .limit(1);
  return added.length > 0;
}

export async function isOperator(rows: Rows, userId: string): Promise<boolean> {
  const [found] = await rows
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found?.isAdmin ?? false;
}

/** Undefined without an account. */
export async function findUsername(rows: Rows, userId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found?.username;
}

/** One row per operator and server. Of several concurrent processes, one finds that it is the first after `gapMs`. */
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
