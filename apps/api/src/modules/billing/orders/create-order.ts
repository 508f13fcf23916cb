import type { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { billedCents, minChargeCents } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { networkWindows } from "../../../platform/limits.ts";
import type { Networks } from "../../../platform/networks.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { refuseCardTesting } from "../abuse/card-testing.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { creditOf } from "../desk/read-credit.ts";
import { findSubscription, type SubscriptionRow } from "../subscriptions.repository.ts";
import { placeOrder, type Order, type PlacedOrder, type Wish } from "./place-order.ts";
import { priceOf } from "./price-of.ts";
import { startOrder } from "./start-order.ts";

const perNetwork = { name: "orders-per-network", limit: 60, windowMs: 3_600_000 };

/**
 * The order is stored with its size and amount, and its room is kept for half an hour; then the provider is asked for
 * the secret with which the browser pays. The secret is not stored: repeated, the provider is asked again.
 */
export async function createOrder(
  deps: BillingDeps,
  { actor, origin }: { actor: Person; origin: Networks },
  wish: Wish,
): Promise<RouteResponse<typeof createPaymentIntent>> {
  const monthlyCents = priceOf(wish, deps.now());
  if (monthlyCents === 0) return { ...withoutCard, isFree: true, amount: 0, buildId: null };
  const { bought, ...begun } = await beginOrder(deps, { actor, origin }, monthlyCents, (tx) =>
    placeOrder(deps, tx, actor, wish),
  );
  return { ...begun, isFree: false, buildId: bought?.buildId ?? null };
}

const withoutCard = { clientSecret: null, publishableKey: null, creditCents: 0 } as const;

interface BegunOrder {
  /** Of the first payment. */
  readonly amount: number;
  readonly clientSecret: string | null;
  readonly publishableKey: string | null;
  readonly creditCents: number;
  /** Credit paid for it. */
  readonly bought?: SubscriptionRow;
}

/** Places an order and asks the provider for the secret with which it is paid. */
export async function beginOrder(
  deps: BillingDeps,
  { actor, origin }: { actor: Person; origin: Networks },
  monthlyCents: number,
  place: (tx: Transaction) => Promise<PlacedOrder>,
): Promise<BegunOrder> {
  const { publishableKey } = paymentsOf(deps);
  const amount = billedCents(monthlyCents);
  await refuseCardTesting(deps, actor.id);
  for (const [window, network] of networkWindows(perNetwork, origin)) await deps.limits.take(window, network);
  const { order, replaced } = await deps.transact(place);
  // First, so that credit which they had taken counts for this one.
  await endReplaced(deps, replaced);
  const credit = await creditToAskAbout(deps, order, amount);
  if (credit !== undefined) return { ...withoutCard, amount, creditCents: credit };
  const started = await startOrder(deps, order, monthlyCents);
  if (started.clientSecret === null) {
    const bought = await boughtWith(deps, order);
    return { ...withoutCard, amount, creditCents: amount, ...(bought && { bought }) };
  }
  const { clientSecret, dueCents } = started;
  return { clientSecret, publishableKey, amount, creditCents: Math.max(0, amount - dueCents) };
}

/** What credit pays, if that is all of it and the buyer has not agreed. Without an answer nothing is ordered. */
async function creditToAskAbout(
  deps: BillingDeps,
  { userId, withCredit }: Order,
  amount: number,
): Promise<number | undefined> {
  if (withCredit) return undefined;
  const credit = await creditOf(deps, userId);
  if (credit === null) throw new AppError("CARDS_UNAVAILABLE");
  return amount - credit < minChargeCents ? Math.min(amount, credit) : undefined;
}

/**
 * Credit paid for it: there is no payment that the browser could wait for. Undefined if the buyer has not agreed, because
 * the credit was given a moment ago: it is back then, and they are asked.
 */
async function boughtWith(
  deps: BillingDeps,
  { subscriptionId, withCredit }: Order,
): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(deps.rows, subscriptionId);
  if (row && (row.buildId !== null || row.serverId !== null)) return row;
  if (withCredit) throw new AppError("PAYMENT_REFUSED");
  return undefined;
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
