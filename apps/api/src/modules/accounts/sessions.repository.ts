import { and, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { sessions, users } from "./accounts.table.ts";

export async function insertSession(rows: Rows, session: typeof sessions.$inferInsert): Promise<void> {
  await rows.insert(sessions).values(session);
}

const isAlive = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.endsAt, sql`now()`));

/** Prepared once per pool: this runs on every signed-in request. */
export function prepareFindByToken(rows: Rows) {
  return rows
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      endsAt: sessions.endsAt,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      email: users.email,
      plan: users.plan,
      userCreatedAt: users.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), isAlive, sql`${users.deletedAt} is null`),
    )
    .prepare("find_session_by_token");
}

export async function renewSession(rows: Rows, id: string, expiresAt: Date): Promise<void> {
  await rows
    .update(sessions)
    .set({ expiresAt, lastSeenAt: sql`now()` })
    .where(eq(sessions.id, id));
}

export async function listSessions(rows: Rows, userId: string) {
  return rows
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
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

export async function findLivingSessions(rows: Rows, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const living = await rows
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isAlive));
  return new Set(living.map(({ id }) => id));
}

export async function deleteExpiredSessions(rows: Rows): Promise<number> {
  const expired = or(lt(sessions.expiresAt, sql`now()`), lt(sessions.endsAt, sql`now()`));
  const deleted = await rows.delete(sessions).where(expired).returning({ id: sessions.id });
  return deleted.length;
}
