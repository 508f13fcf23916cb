import { and, desc, eq, gt, inArray, lt, ne, or, sql, type Placeholder } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { sessions, users } from "./accounts.table.ts";

export async function insertSession(rows: Rows, session: typeof sessions.$inferInsert): Promise<void> {
  await rows.insert(sessions).values(session);
}

/** Sign-ins to one account are serialised here, so that together they don't exceed the limit. */
export async function lockSessionsOf(rows: Rows, userId: string): Promise<void> {
  await rows.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** All but the `keep` most recently used. Returns the ended ones, most recently used first. */
export async function deleteLeastUsedSessions(rows: Rows, userId: string, keep: number) {
  const surplus = rows
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(keep);
  const ended = await rows
    .delete(sessions)
    .where(inArray(sessions.id, surplus))
    .returning({ id: sessions.id, device: sessions.device, lastSeenAt: sessions.lastSeenAt });
  return ended.toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
}

const isAliveAt = (now: Date | Placeholder) => and(gt(sessions.expiresAt, now), gt(sessions.endsAt, now));

/** Prepared once per pool: this runs on every signed-in request. */
export function prepareFindByToken(rows: Rows) {
  return rows
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      endsAt: sessions.endsAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      secondFactorAt: sessions.secondFactorAt,
      userId: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      isSupport: users.isSupport,
      email: users.email,
      plan: users.plan,
      temporaryPasswordUntil: users.temporaryPasswordUntil,
      userCreatedAt: users.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        isAliveAt(sql.placeholder("now")),
        sql`${users.deletedAt} is null`,
        sql`${users.suspendedAt} is null`,
      ),
    )
    .prepare("find_session_by_token");
}

export async function renewSession(
  rows: Rows,
  id: string,
  renewed: { readonly expiresAt: Date; readonly lastSeenAt: Date },
): Promise<void> {
  await rows.update(sessions).set(renewed).where(eq(sessions.id, id));
}

export async function listSessions(rows: Rows, userId: string, now: Date) {
  return rows
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAliveAt(now)))
    .orderBy(desc(sessions.lastSeenAt));
}

export async function deleteSessionByToken(rows: Rows, tokenHash: string) {
  const [ended] = await rows.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning();
  return ended;
}

export async function deleteSession(rows: Rows, userId: string, id: string): Promise<boolean> {
  const ended = await rows
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function deleteOtherSessions(rows: Rows, userId: string, keepId: string): Promise<string[]> {
  const ended = await rows
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keepId)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export async function deleteSessionsOf(rows: Rows, userId: string): Promise<string[]> {
  const ended = await rows.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export async function findLivingSessions(
  rows: Rows,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const living = await rows
    .select({ id: sessions.id })
    .from(sessions)
    // One parameter for any number of ids: a statement may have 65,535.
    .where(and(sql`${sessions.id} = any(${sql.param([...ids])}::uuid[])`, isAliveAt(now)));
  return new Set(living.map(({ id }) => id));
}

export async function deleteExpiredSessions(rows: Rows, now: Date): Promise<number> {
  const expired = or(lt(sessions.expiresAt, now), lt(sessions.endsAt, now));
  const deleted = await rows.delete(sessions).where(expired).returning({ id: sessions.id });
  return deleted.length;
}
