import { timeBefore } from "../../../platform/now.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import type { StartedSubscription } from "../payments-port.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { customerOf } from "./customer-of.ts";
import {
  findAskedOrders,
  findCustomer,
  findOrder,
  forgetAsked,
  markAsked,
  recordStarted,
  type OrderRow,
} from "./orders.repository.ts";

const maxAtOnce = 100;
/** The request that asked may still be at it. */
const ownTimeMs = 2 * 60_000;

/**
 * Credit pays at the moment in which the provider is asked. That it is asked is stored before, and until what credit paid
 * is settled: interrupted at any point, the next round goes on.
 */
export async function startOrder(
  deps: BillingDeps,
  order: Pick<OrderRow, "id" | "subscriptionId" | "userId">,
  monthlyCents: number,
): Promise<StartedSubscription> {
  const customerId = await customerOf(deps, order.userId);
  const askedAt = deps.now();
  await markAsked(deps.rows, order.id, askedAt);
  const asked = { orderId: order.id, customerId, monthlyCents };
  const started = await paymentsOf(deps).startSubscription(asked);
  await deps.transact((tx) => recordStarted(tx.rows, order, started));
  if (started.clientSecret === null) await settleSubscription(deps, order.subscriptionId);
  await forgetAsked(deps.rows, order.id, askedAt);
  return started;
}

/** Orders of which it is not known what the provider made of them. */
export async function unanswered({ rows, now, payments }: BillingDeps): Promise<string[]> {
  return payments ? findAskedOrders(rows, timeBefore(now(), ownTimeMs), maxAtOnce) : [];
}

/** What the provider began is settled, and what it did not begin is forgotten. One that fails is tried again. */
export async function finishStart(deps: BillingDeps, orderId: string): Promise<void> {
  try {
    await lookForStarted(deps, orderId);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, "an order could not be looked up at the card provider");
  }
}

async function lookForStarted(deps: BillingDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.rows, orderId);
  if (!order?.askedAt) return;
  const payments = paymentsOf(deps);
  const customerId = await findCustomer(deps.rows, order.userId);
  const started = customerId && (await payments.findStarted({ orderId, customerId }));
  if (!started) return forgetAsked(deps.rows, order.id, order.askedAt);
  await deps.transact((tx) => recordStarted(tx.rows, order, started));
  if (order.state === "replaced") await payments.endUnpaid(started.providerId);
  await settleSubscription(deps, order.subscriptionId);
  await forgetAsked(deps.rows, order.id, order.askedAt);
}
