import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { givenSizes } from "./given-sizes.table.ts";

const maxAtOnce = 200;

export type GivenRow = typeof givenSizes.$inferSelect;

/** False if the server has one already. */
export async function insertGivenSize(rows: Rows, given: typeof givenSizes.$inferInsert): Promise<boolean> {
  const inserted = await rows.insert(givenSizes).values(given).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** The one that a server has now. */
export async function findGivenSize(rows: Rows, serverId: string): Promise<GivenRow | undefined> {
  const [found] = await rows
    .select()
    .from(givenSizes)
    .where(and(eq(givenSizes.serverId, serverId), isNull(givenSizes.endedAt)));
  return found;
}

export async function endGivenRow(rows: Rows, id: string, endedAt: Date): Promise<boolean> {
  const ended = await rows
    .update(givenSizes)
    .set({ endedAt })
    .where(and(eq(givenSizes.id, id), isNull(givenSizes.endedAt)))
    .returning({ id: givenSizes.id });
  return ended.length > 0;
}

/** Servers whose time is over. A deleted one keeps its size until it is restored. */
export async function findGivenDue(rows: Rows, now: Date): Promise<string[]> {
  const found = await rows
    .select({ serverId: givenSizes.serverId })
    .from(givenSizes)
    .innerJoin(servers, and(eq(servers.id, givenSizes.serverId), isNull(servers.deletedAt)))
    .where(and(isNull(givenSizes.endedAt), lte(givenSizes.until, now)))
    .orderBy(asc(givenSizes.until))
    .limit(maxAtOnce);
  return found.map(({ serverId }) => serverId);
}

/** Those of a person's servers, with the state of what was paid for each before. */
export async function findGivenSizesOf(rows: Rows, userId: string) {
  return rows
    .select({ given: givenSizes, serverName: servers.name })
    .from(givenSizes)
    .innerJoin(servers, and(eq(servers.id, givenSizes.serverId), isNull(servers.deletedAt)))
    .where(and(eq(servers.userId, userId), isNull(givenSizes.endedAt)))
    .orderBy(asc(givenSizes.givenAt));
}

/** What the given sizes of an account would cost. */
export async function findGivenTotal(rows: Rows, userId: string): Promise<number> {
  const [found] = await rows
    .select({ total: sql<number>`coalesce(sum(${givenSizes.monthlyCents}), 0)::int` })
    .from(givenSizes)
    .innerJoin(servers, and(eq(servers.id, givenSizes.serverId), isNull(servers.deletedAt)))
    .where(and(eq(servers.userId, userId), isNull(givenSizes.endedAt)));
  return found?.total ?? 0;
}

export async function findOwnedServer(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({ name: servers.name, userId: servers.userId, deletedAt: servers.deletedAt })
    .from(servers)
    .where(eq(servers.id, serverId));
  return found;
}

/** Undefined if it is deleted. It can't be deleted before the transaction ends. */
export async function lockLiveServer(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({ name: servers.name, userId: servers.userId })
    .from(servers)
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)))
    .for("no key update");
  return found;
}

/** A server that was stopped for lack of payment before stays for a whole month from now on. */
export async function restartHold(rows: Rows, subscriptionId: string, heldSince: Date): Promise<void> {
  await rows.update(subscriptions).set({ heldSince }).where(eq(subscriptions.id, subscriptionId));
}
