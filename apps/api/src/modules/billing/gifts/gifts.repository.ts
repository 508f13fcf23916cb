import { and, eq, gte, inArray, isNull, notExists, or } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { ledgerEntries, subscriptions } from "../billing.table.ts";
import { gifts } from "./gifts.table.ts";

/** Paid, and no invoice uses it: it never reached one, or its subscription ended before. */
const isUnused = (rows: Rows) =>
  and(
    or(
      inArray(gifts.state, ["paid", "returning"]),
      and(
        eq(gifts.state, "credited"),
        eq(subscriptions.state, "ended"),
        or(isNull(subscriptions.endsAt), gte(gifts.renewsAt, subscriptions.endsAt)),
      ),
    ),
    notExists(
      rows
        .select({ id: ledgerEntries.id })
        .from(ledgerEntries)
        .where(
          and(
            eq(ledgerEntries.paymentIntentId, gifts.paymentIntentId),
            inArray(ledgerEntries.cause, ["refund", "dispute"]),
          ),
        ),
    ),
  );

export async function findUnusedGifts(rows: Rows, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: gifts.id })
    .from(gifts)
    .innerJoin(subscriptions, eq(subscriptions.id, gifts.subscriptionId))
    .where(isUnused(rows))
    .limit(max);
  return found.map(({ id }) => id);
}

/** Locks the row until the transaction ends. Undefined if it was used or given back since it was found. */
export async function lockUnusedGift(rows: Rows, id: string) {
  const [found] = await rows
    .select({ amountCents: gifts.amountCents, userId: subscriptions.userId })
    .from(gifts)
    .innerJoin(subscriptions, eq(subscriptions.id, gifts.subscriptionId))
    .where(and(eq(gifts.id, id), isUnused(rows)))
    .for("update");
  return found;
}

export async function markGiftReturned(rows: Rows, id: string): Promise<void> {
  await rows.update(gifts).set({ state: "returned" }).where(eq(gifts.id, id));
}

/** What friends have paid of the next payments of a person. */
export async function findCredits(rows: Rows, userId: string) {
  return rows
    .select({
      subscriptionId: gifts.subscriptionId,
      renewsAt: gifts.renewsAt,
      amountCents: gifts.amountCents,
    })
    .from(gifts)
    .innerJoin(subscriptions, eq(subscriptions.id, gifts.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), eq(gifts.state, "credited")));
}
