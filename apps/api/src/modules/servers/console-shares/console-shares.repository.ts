import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";
import { consoleShares } from "./console-shares.table.ts";

export async function insertShare(rows: Rows, share: typeof consoleShares.$inferInsert): Promise<void> {
  await rows.insert(consoleShares).values(share);
}

export async function findShares(rows: Rows, serverId: string, now: Date) {
  return rows
    .select({
      id: consoleShares.id,
      createdBy: users.username,
      createdAt: consoleShares.createdAt,
      expiresAt: consoleShares.expiresAt,
      lineCount: sql<number>`jsonb_array_length(${consoleShares.lines})`,
    })
    .from(consoleShares)
    .leftJoin(users, eq(users.id, consoleShares.createdBy))
    .where(and(eq(consoleShares.serverId, serverId), gt(consoleShares.expiresAt, now)))
    .orderBy(desc(consoleShares.createdAt));
}

export async function findSharedLines(rows: Rows, tokenHash: string, now: Date) {
  const [found] = await rows
    .select({
      lines: consoleShares.lines,
      createdAt: consoleShares.createdAt,
      expiresAt: consoleShares.expiresAt,
    })
    .from(consoleShares)
    .innerJoin(servers, and(eq(servers.id, consoleShares.serverId), isNull(servers.deletedAt)))
    .where(and(eq(consoleShares.tokenHash, tokenHash), gt(consoleShares.expiresAt, now)));
  return found;
}

export async function deleteShare(rows: Rows, serverId: string, id: string): Promise<boolean> {
  const deleted = await rows
    .delete(consoleShares)
    .where(and(eq(consoleShares.id, id), eq(consoleShares.serverId, serverId)))
    .returning({ id: consoleShares.id });
  return deleted.length > 0;
}

export async function deleteExpiredShares(rows: Rows, now: Date): Promise<number> {
  const deleted = await rows
    .delete(consoleShares)
    .where(lte(consoleShares.expiresAt, now))
    .returning({ id: consoleShares.id });
  return deleted.length;
}

interface SharesBy {
  readonly creatorId: string;
  readonly createdUntil: Date;
  /** Undefined: on all servers. */
  readonly serverId?: string;
}

/** Newer ones stay. */
export async function deleteSharesBy(
  rows: Rows,
  { creatorId, createdUntil, serverId }: SharesBy,
): Promise<void> {
  await rows
    .delete(consoleShares)
    .where(
      and(
        eq(consoleShares.createdBy, creatorId),
        lte(consoleShares.createdAt, createdUntil),
        serverId === undefined ? undefined : eq(consoleShares.serverId, serverId),
      ),
    );
}
