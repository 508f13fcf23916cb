import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { ledgerEntries } from "../billing.table.ts";

type NewEntry = typeof ledgerEntries.$inferInsert;
export type EntryRow = typeof ledgerEntries.$inferSelect;

/** Those that were not there yet. */
export async function insertEntries(rows: Rows, entries: readonly NewEntry[]): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  return rows
    .insert(ledgerEntries)
    .values([...entries])
    .onConflictDoNothing()
    .returning();
}

/** Payments of which something was given back. */
export async function findRefundedPayments(rows: Rows, subscriptionId: string): Promise<string[]> {
  const found = await rows
    .selectDistinct({ id: ledgerEntries.paymentIntentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.subscriptionId, subscriptionId), eq(ledgerEntries.cause, "refund")));
  return found.map(({ id }) => id);
}

/** The amount of the oldest payment of a subscription. */
export async function findFirstPayment(rows: Rows, subscriptionId: string): Promise<number | undefined> {
  const [found] = await rows
    .select({ amountCents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.subscriptionId, subscriptionId),
        inArray(ledgerEntries.cause, ["first-payment", "renewal"]),
      ),
    )
    .orderBy(ledgerEntries.at)
    .limit(1);
  return found?.amountCents;
}

export async function findSubscriptionOfPayment(
  rows: Rows,
  paymentIntentId: string,
): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: ledgerEntries.subscriptionId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentIntentId, paymentIntentId))
    .limit(1);
  return found?.id;
}

/** A payment with what was given back or taken back of it, oldest first. */
export async function findMovementsOf(rows: Rows, paymentIntentId: string): Promise<EntryRow[]> {
  return rows
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentIntentId, paymentIntentId))
    .orderBy(ledgerEntries.id);
}

/** Each payment of a person with all its movements, newest first. */
export async function findPaymentsOf(rows: Rows, userId: string, max: number): Promise<EntryRow[]> {
  const newest = rows
    .select({ id: ledgerEntries.paymentIntentId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        inArray(ledgerEntries.cause, ["first-payment", "renewal", "size-change", "gift"]),
      ),
    )
    .orderBy(desc(ledgerEntries.at))
    .limit(max);
  return rows
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), inArray(ledgerEntries.paymentIntentId, newest)))
    .orderBy(desc(ledgerEntries.at), desc(sql`id`));
}
