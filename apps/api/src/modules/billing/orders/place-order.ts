import { randomUUID } from "node:crypto";
import type { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { billedCents } from "@blockwright/contract/plans";
import type { RouteInput } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { tooManyTries } from "../../../platform/limits.ts";
import { timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { admitPaidBuild } from "../../builds/index.ts";
import { holdRoom, releaseRoom } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { planOfAccount } from "../servers/plan-of-account.ts";
import { insertSubscription } from "../subscriptions.repository.ts";
import {
  findResumableOrders,
  insertOrder,
  replaceOpenOrders,
  type NewOrder,
  type OrderRow,
} from "./orders.repository.ts";
import { priceOf } from "./price-of.ts";

export type Wish = RouteInput<typeof createPaymentIntent>["body"];

export const orderOpenMs = 30 * 60_000;
/** Each order can be tried with many cards; the provider counts those. */
const perPerson = { name: "orders-per-person", limit: 12, windowMs: 3_600_000 };

export type Order = Pick<OrderRow, "id" | "subscriptionId" | "userId" | "withCredit">;

export interface PlacedOrder {
  readonly order: Order;
  /** Subscriptions of orders that this one replaces. */
  readonly replaced: readonly string[];
}

/** The order that the same wish has already, or a new one with its room. */
export async function placeOrder(
  deps: BillingDeps,
  tx: Transaction,
  actor: Person,
  wish: Wish,
): Promise<PlacedOrder> {
  await lockPlanOf(tx, actor.id);
  const known = await findResumableOrders(tx.rows, actor.id, timeBefore(tx.now(), orderOpenMs));
  const same = resumed(known, wish);
  if (same) return { order: same, replaced: [] };
  await countOrder(deps, tx, actor);
  const { order, replaced } = await replaceOrders(tx, actor, wish.withCredit === true);
  const { prompt, platformType, recipeId = null, proposalId = null } = wish;
  const size = { ramGb: wish.ram, storageGb: wish.storage };
  const monthlyCents = priceOf(wish, tx.now());
  const { plan: planAfter } = await planOfAccount(tx, actor.id, monthlyCents);
  const ordered = { prompt, platformType, recipeId, proposalId };
  const room = await admitPaidBuild(deps, tx, actor, { ...ordered, size, planAfter });
  await holdRoom(tx, order.id, { ...room, expiresAt: new Date(tx.now().getTime() + orderOpenMs) });
  await storeOrder(tx, actor, { ...order, ...size, ...ordered, monthlyCents });
  return { order, replaced };
}

/** A new order, which replaces the open ones. */
export async function replaceOrders(
  tx: Transaction,
  actor: Person,
  withCredit: boolean,
): Promise<PlacedOrder> {
  const order = { id: randomUUID(), subscriptionId: randomUUID(), userId: actor.id, withCredit };
  const replaced = await replaceOpenOrders(tx.rows, actor.id, order.id);
  for (const { id } of replaced) await releaseRoom(tx, id);
  return { order, replaced: replaced.map(({ subscriptionId }) => subscriptionId) };
}

interface MonthlyPrice {
  readonly monthlyCents: number;
}

export async function storeOrder(
  tx: Transaction,
  actor: Person,
  { monthlyCents, ...order }: Omit<NewOrder, "amountCents" | "createdAt" | "state"> & MonthlyPrice,
): Promise<void> {
  const { id, subscriptionId, ramGb, storageGb } = order;
  const amountCents = billedCents(monthlyCents);
  const createdAt = tx.now();
  await insertSubscription(tx.rows, {
    id: subscriptionId,
    userId: actor.id,
    ramGb,
    storageGb,
    createdAt,
    monthlyCents,
    state: "unpaid",
  });
  await insertOrder(tx.rows, { ...order, amountCents, createdAt });
  await appendActivity(tx, actor, { action: "order.placed", subjectId: id, details: { amountCents } });
}

export async function countOrder(
  { limits }: Pick<BillingDeps, "limits">,
  tx: Transaction,
  actor: Person,
): Promise<void> {
  await limits.takeWithin(tx, perPerson, actor.id, (from) =>
    tooManyTries(from.getTime() - tx.now().getTime()),
  );
}

/**
 * The newest of the same wish. Consent is never added to an order: it makes another one, as often as it is given to an
 * offer. An order that credit has paid is meant only by the consent to that.
 */
function resumed(known: readonly OrderRow[], wish: Wish): OrderRow | undefined {
  return resumable(
    known.filter((order) => isSame(order, wish)),
    wish.withCredit === true,
  );
}

/** Of orders for the same, newest first. */
export function resumable(same: readonly OrderRow[], withCredit: boolean): OrderRow | undefined {
  if (!withCredit) return same.find(({ state }) => state === "open");
  return same[0]?.withCredit ? same[0] : undefined;
}

/** A reloaded page goes on with the order that it had. */
function isSame(
  order: OrderRow,
  { prompt, platformType, ram, storage, recipeId, proposalId }: Wish,
): boolean {
  return (
    order.serverId === null &&
    order.prompt === prompt &&
    order.platformType === platformType &&
    order.ramGb === ram &&
    order.storageGb === storage &&
    order.recipeId === (recipeId ?? null) &&
    order.proposalId === (proposalId ?? null)
  );
}
