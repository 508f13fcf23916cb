import { minChargeCents } from "@blockwright/contract/plans";
import { and, eq, gte, inArray, isNotNull, isNull, lte, not, notExists, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { ledgerEntries, orders, subscriptions } from "../billing.table.ts";
import { paidServerId } from "../subscriptions.repository.ts";

export async function findKnownSubscriptions(rows: Rows) {
  const found = await rows
    .select({
      id: subscriptions.id,
      providerId: subscriptions.providerId,
      state: subscriptions.state,
      monthlyCents: subscriptions.monthlyCents,
      nextRamGb: subscriptions.nextRamGb,
      announcedCents: subscriptions.announcedCents,
    })
    .from(subscriptions)
    .where(isNotNull(subscriptions.providerId));
  return found.map(({ nextRamGb, announcedCents, providerId, ...row }) => ({
    ...row,
    providerId: providerId ?? "",
    hasNextPrice: nextRamGb !== null || (announcedCents !== null && announcedCents !== row.monthlyCents),
  }));
}

export async function findMovements(rows: Rows, since: Date) {
  return rows
    .select({
      id: ledgerEntries.providerId,
      cause: ledgerEntries.cause,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .where(gte(ledgerEntries.at, since));
}

/** Less than the smallest charge may wait at the provider from another server, and come with this payment. */
export async function findMisbooked(rows: Rows) {
  const paid = sql<number>`${ledgerEntries.amountCents} + ${subscriptions.creditCents}`;
  return rows
    .select({ orderId: orders.id, ordered: orders.amountCents, paid })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.subscriptionId, orders.subscriptionId), eq(ledgerEntries.cause, "first-payment")),
    )
    .where(gte(sql`abs(${paid} - ${orders.amountCents})`, minChargeCents));
}

/** With its build, and the server of that if it is there. */
function withServer(rows: Rows) {
  return rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .leftJoin(servers, and(eq(servers.id, paidServerId), isNull(servers.deletedAt)));
}

export async function findUnserved(rows: Rows): Promise<string[]> {
  const taken = sql`(select coalesce(sum(l.amount_cents), 0) from ${ledgerEntries} l where l.subscription_id = ${subscriptions.id})`;
  const credit = sql`case when ${subscriptions.isCreditBack} then 0 else ${subscriptions.creditCents} end`;
  const isChosen = and(eq(buildTasks.status, "failed"), isNull(subscriptions.decideBy));
  const found = await withServer(rows).where(
    and(
      isNotNull(subscriptions.firstPaidAt),
      eq(subscriptions.isRefunded, false),
      sql`${taken} + ${credit} > 0`,
      isNull(subscriptions.serverId),
      or(isNull(subscriptions.buildId), isChosen),
    ),
  );
  return found.map(({ id }) => id);
}

/** Decided and counted as done, but neither given nor taken back. */
export async function findUnrefunded(rows: Rows): Promise<string[]> {
  const back = rows
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.subscriptionId, subscriptions.id),
        inArray(ledgerEntries.cause, ["refund", "dispute"]),
      ),
    );
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.isRefunded, true),
        isNull(subscriptions.owesSince),
        notExists(back),
        not(subscriptions.isCreditBack),
      ),
    );
  return found.map(({ id }) => id);
}

export async function findServerless(rows: Rows): Promise<string[]> {
  const isTaken = isNotNull(subscriptions.serverId);
  const isGone = or(
    and(isNull(buildTasks.id), not(isTaken)),
    and(or(eq(buildTasks.status, "completed"), isTaken), isNull(servers.id)),
  );
  const found = await withServer(rows).where(
    and(
      or(isNotNull(subscriptions.buildId), isTaken),
      inArray(subscriptions.state, ["active", "overdue", "held", "disputed"]),
      isGone,
    ),
  );
  return found.map(({ id }) => id);
}

export async function findOwing(rows: Rows, before: Date): Promise<string[]> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.owesSince, before));
  return found.map(({ id }) => id);
}

export async function findOperators(rows: Rows): Promise<string[]> {
  const found = await rows
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)));
  return found.map(({ id }) => id);
}
