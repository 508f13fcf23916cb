import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { subscriptions } from "../billing.table.ts";
import { giftLinks, gifts, type GiftState } from "./gifts.table.ts";

export type GiftRow = typeof gifts.$inferSelect;

export async function replaceGiftLink(rows: Rows, link: typeof giftLinks.$inferInsert): Promise<void> {
  const { subscriptionId: _same, ...given } = link;
  await rows
    .insert(giftLinks)
    .values(link)
    .onConflictDoUpdate({ target: giftLinks.subscriptionId, set: given });
}

export async function deleteGiftLink(rows: Rows, subscriptionId: string): Promise<void> {
  await rows.delete(giftLinks).where(eq(giftLinks.subscriptionId, subscriptionId));
}

export async function deleteExpiredGiftLinks(rows: Rows, now: Date): Promise<void> {
  await rows.delete(giftLinks).where(lte(giftLinks.expiresAt, now));
}

/** What an open link pays for. */
export async function findByGiftLink(rows: Rows, tokenHash: string, now: Date) {
  const [found] = await rows
    .select({ subscription: subscriptions, ownerName: users.username })
    .from(giftLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, giftLinks.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(giftLinks.tokenHash, tokenHash), gt(giftLinks.expiresAt, now)));
  return found;
}

export async function insertGift(rows: Rows, gift: typeof gifts.$inferInsert): Promise<GiftRow> {
  const [inserted] = await rows.insert(gifts).values(gift).returning();
  if (!inserted) throw new Error("a gift was not stored");
  return inserted;
}

/** The one for this payment of the subscription, unless it was given up. */
export async function findGiftFor(
  rows: Rows,
  subscriptionId: string,
  renewsAt: Date,
): Promise<GiftRow | undefined> {
  const [found] = await rows
    .select()
    .from(gifts)
    .where(
      and(
        eq(gifts.subscriptionId, subscriptionId),
        eq(gifts.renewsAt, renewsAt),
        inArray(gifts.state, ["open", "paid", "credited"]),
      ),
    );
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockGift(rows: Rows, id: string): Promise<GiftRow | undefined> {
  const [found] = await rows.select().from(gifts).where(eq(gifts.id, id)).for("update");
  return found;
}

export async function findGift(rows: Rows, id: string): Promise<GiftRow | undefined> {
  const [found] = await rows.select().from(gifts).where(eq(gifts.id, id));
  return found;
}

export async function findGiftOfPayment(rows: Rows, paymentIntentId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: gifts.id })
    .from(gifts)
    .where(eq(gifts.paymentIntentId, paymentIntentId));
  return found?.id;
}

export async function recordGiftPayment(rows: Rows, id: string, paymentIntentId: string): Promise<void> {
  await rows
    .update(gifts)
    .set({ paymentIntentId })
    .where(and(eq(gifts.id, id), isNull(gifts.paymentIntentId)));
}

export async function moveGift(
  rows: Rows,
  id: string,
  from: readonly GiftState[],
  to: GiftState,
): Promise<void> {
  await rows
    .update(gifts)
    .set({ state: to })
    .where(and(eq(gifts.id, id), inArray(gifts.state, [...from])));
}

/** Credit whose subscription ended before it was used. */
export async function returnUnusedGifts(rows: Rows): Promise<void> {
  const ended = rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, gifts.subscriptionId),
        eq(subscriptions.state, "ended"),
        or(isNull(subscriptions.endsAt), gte(gifts.renewsAt, subscriptions.endsAt)),
      ),
    );
  await rows
    .update(gifts)
    .set({ state: "returning" })
    .where(and(eq(gifts.state, "credited"), inArray(gifts.subscriptionId, ended)));
}

/** Paid and not credited, to be given back, or open with an event that may have been lost. */
export async function findUnfinishedGifts(
  rows: Rows,
  { before, since, max }: { readonly before: Date; readonly since: Date; readonly max: number },
): Promise<string[]> {
  const mayBePaid = and(
    inArray(gifts.state, ["open", "replaced"]),
    gt(gifts.createdAt, since),
    lt(gifts.createdAt, before),
    isNotNull(gifts.paymentIntentId),
  );
  const found = await rows
    .select({ id: gifts.id })
    .from(gifts)
    .where(or(inArray(gifts.state, ["paid", "returning"]), mayBePaid))
    .limit(max);
  return found.map(({ id }) => id);
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
    .where(and(eq(subscriptions.userId, userId), inArray(gifts.state, ["paid", "credited"])));
}
