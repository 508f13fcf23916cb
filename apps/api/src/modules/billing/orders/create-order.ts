import { randomUUID } from "node:crypto";
import type { createPaymentIntent } from "@blockwright/contract/billing/payments";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { networkWindows, tooManyTries } from "../../../platform/limits.ts";
import type { Networks } from "../../../platform/networks.ts";
import { timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { admitPaidBuild } from "../../builds/index.ts";
import { holdRoom, releaseRoom } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { refuseCardTesting } from "../abuse/card-testing.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { planOfAccount } from "../servers/plan-of-account.ts";
import { findSubscription, insertSubscription } from "../subscriptions.repository.ts";
import { amountOf } from "./amount-of.ts";
import {
  findCustomer,
  findOpenOrders,
  insertCustomer,
  insertOrder,
  recordStarted,
  replaceOpenOrders,
  type OrderRow,
} from "./orders.repository.ts";

type Wish = RouteInput<typeof createPaymentIntent>["body"];

const orderOpenMs = 30 * 60_000;
const hourMs = 3_600_000;
/** Each order can be tried with many cards; the provider counts those. */
const perPerson = { name: "orders-per-person", limit: 12, windowMs: hourMs };
const perNetwork = { name: "orders-per-network", limit: 60, windowMs: hourMs };

/**
 * The order is stored with its size and amount, and its room is kept for half an hour; then the provider is asked for
 * the secret with which the browser pays. The secret is not stored: repeated, the provider is asked again.
 */
export async function createOrder(
  deps: BillingDeps,
  { actor, origin }: { actor: Person; origin: Networks },
  wish: Wish,
): Promise<RouteResponse<typeof createPaymentIntent>> {
  const amount = amountOf(wish, deps.now());
  if (amount === 0) return { isFree: true, clientSecret: null, publishableKey: null, amount };
  const payments = paymentsOf(deps);
  await refuseCardTesting(deps, { kind: "person", id: actor.id });
  for (const [window, network] of networkWindows(perNetwork, origin)) await deps.limits.take(window, network);
  const { order, replaced } = await deps.transact((tx) => placeOrder(deps, tx, actor, wish));
  const customerId = await customerOf(deps, actor.id);
  const started = await payments.startSubscription({ orderId: order.id, customerId, amountCents: amount });
  await deps.transact((tx) => recordStarted(tx.rows, order, started));
  await endReplaced(deps, replaced);
  return {
    isFree: false,
    clientSecret: started.clientSecret,
    publishableKey: payments.publishableKey,
    amount,
  };
}

interface PlacedOrder {
  readonly order: Pick<OrderRow, "id" | "subscriptionId">;
  /** Subscriptions of orders that this one replaces. */
  readonly replaced: readonly string[];
}

async function placeOrder(
  deps: BillingDeps,
  tx: Transaction,
  actor: Person,
  wish: Wish,
): Promise<PlacedOrder> {
  await lockPlanOf(tx, actor.id);
  const open = await findOpenOrders(tx.rows, actor.id, timeBefore(tx.now(), orderOpenMs));
  const same = open.find((order) => isSame(order, wish));
  if (same) return { order: { id: same.id, subscriptionId: same.subscriptionId }, replaced: [] };
  await deps.limits.takeWithin(tx, perPerson, actor.id, (from) =>
    tooManyTries(from.getTime() - tx.now().getTime()),
  );
  const order = { id: randomUUID(), subscriptionId: randomUUID() };
  const replaced = await replaceOpenOrders(tx.rows, actor.id, order.id);
  for (const { id } of replaced) await releaseRoom(tx, id);
  const { prompt, platformType, recipeId = null, proposalId = null } = wish;
  const size = { ramGb: wish.ram, storageGb: wish.storage };
  const amountCents = amountOf(wish, tx.now());
  const { plan: planAfter } = await planOfAccount(tx, actor.id, amountCents);
  const ordered = { prompt, platformType, recipeId, proposalId };
  const room = await admitPaidBuild(deps, tx, actor, { ...ordered, size, planAfter });
  await holdRoom(tx, order.id, { ...room, expiresAt: new Date(tx.now().getTime() + orderOpenMs) });
  const common = { userId: actor.id, ...size, createdAt: tx.now() };
  await insertSubscription(tx.rows, {
    id: order.subscriptionId,
    ...common,
    monthlyCents: amountCents,
    state: "unpaid",
  });
  await insertOrder(tx.rows, { ...order, ...common, ...ordered, amountCents });
  await appendActivity(tx, actor, { action: "order.placed", subjectId: order.id, details: { amountCents } });
  return { order, replaced: replaced.map(({ subscriptionId }) => subscriptionId) };
}

/** A reloaded page goes on with the order that it had. */
function isSame(
  order: OrderRow,
  { prompt, platformType, ram, storage, recipeId, proposalId }: Wish,
): boolean {
  return (
    order.prompt === prompt &&
    order.platformType === platformType &&
    order.ramGb === ram &&
    order.storageGb === storage &&
    order.recipeId === (recipeId ?? null) &&
    order.proposalId === (proposalId ?? null)
  );
}

export async function customerOf(deps: BillingDeps, accountId: string): Promise<string> {
  const known = await findCustomer(deps.rows, accountId);
  if (known !== undefined) return known;
  const providerId = await paymentsOf(deps).createCustomer(accountId);
  await insertCustomer(deps.rows, { userId: accountId, providerId, createdAt: deps.now() });
  return (await findCustomer(deps.rows, accountId)) ?? providerId;
}

/** So that an older tab can't pay for a second server. If it does before this, it gets one. */
async function endReplaced(deps: BillingDeps, subscriptionIds: readonly string[]): Promise<void> {
  for (const id of subscriptionIds) {
    const providerId = (await findSubscription(deps.rows, id))?.providerId;
    if (!providerId) continue;
    await paymentsOf(deps)
      .endUnpaid(providerId)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, subscriptionId: id }, "a replaced order stays open"),
      );
  }
}
