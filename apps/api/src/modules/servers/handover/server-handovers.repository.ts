import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";
import { serverHandovers } from "./server-handovers.table.ts";

type HandoverRow = typeof serverHandovers.$inferSelect;

export async function replaceHandover(rows: Rows, { serverId, ...offer }: HandoverRow): Promise<void> {
  await rows
    .insert(serverHandovers)
    .values({ serverId, ...offer })
    .onConflictDoUpdate({ target: serverHandovers.serverId, set: offer });
}

export async function findHandover(rows: Rows, serverId: string, now: Date) {
  const [found] = await rows
    .select({
      userId: serverHandovers.userId,
      username: users.username,
      createdAt: serverHandovers.createdAt,
      expiresAt: serverHandovers.expiresAt,
    })
    .from(serverHandovers)
    .innerJoin(users, and(eq(users.id, serverHandovers.userId), isNull(users.deletedAt)))
    .where(and(eq(serverHandovers.serverId, serverId), gt(serverHandovers.expiresAt, now)));
  return found;
}

export async function findHandoversTo(rows: Rows, userId: string, now: Date) {
  return rows
    .select({
      serverId: serverHandovers.serverId,
      serverName: servers.name,
      ownerName: users.username,
      expiresAt: serverHandovers.expiresAt,
    })
    .from(serverHandovers)
    .innerJoin(servers, and(eq(servers.id, serverHandovers.serverId), isNull(servers.deletedAt)))
    .innerJoin(users, and(eq(users.id, servers.userId), isNull(users.deletedAt)))
    .where(and(eq(serverHandovers.userId, userId), gt(serverHandovers.expiresAt, now)))
    .orderBy(asc(serverHandovers.createdAt), asc(serverHandovers.serverId));
}

/** Returns to whom it was offered. Undefined: there was no offer, or it had expired. */
export async function takeHandover(
  rows: Rows,
  { serverId, userId }: { readonly serverId: string; readonly userId?: string },
  now: Date,
): Promise<string | undefined> {
  const [taken] = await rows
    .delete(serverHandovers)
    .where(
      and(
        eq(serverHandovers.serverId, serverId),
        userId === undefined ? undefined : eq(serverHandovers.userId, userId),
        gt(serverHandovers.expiresAt, now),
      ),
    )
    .returning({ userId: serverHandovers.userId });
  return taken?.userId;
}

/** When that person loses their role. */
export async function deleteHandoverTo(rows: Rows, serverId: string, userId: string): Promise<void> {
  await rows
    .delete(serverHandovers)
    .where(and(eq(serverHandovers.serverId, serverId), eq(serverHandovers.userId, userId)));
}

/** Of this owner's servers. Newer ones stay. */
export async function deleteHandoversBy(rows: Rows, ownerId: string, offeredUntil: Date): Promise<void> {
  const own = rows.select({ id: servers.id }).from(servers).where(eq(servers.userId, ownerId));
  await rows
    .delete(serverHandovers)
    .where(and(inArray(serverHandovers.serverId, own), lte(serverHandovers.createdAt, offeredUntil)));
}

/**
 * Locks them in the order of their ids, so that two hand-overs between the same people can't block each other. False:
 * one of the accounts was deleted.
 */
export async function lockAccounts(rows: Rows, ids: readonly string[]): Promise<boolean> {
  const live = await rows
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("update");
  return live.length === ids.length;
}
