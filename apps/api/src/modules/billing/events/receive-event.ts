import { AppError } from "../../../platform/errors.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { countRefusedCard } from "../abuse/card-testing.ts";
import { tellOfFraud } from "../abuse/fraud-warning.ts";
import { findSubscriptionOfPayment } from "../ledger/ledger.repository.ts";
import { findOrderOfPayment } from "../orders/orders.repository.ts";
import type { PaymentEvent } from "../payments-port.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscriptionAtProvider, findSubscriptionOfForm } from "../subscriptions.repository.ts";

/** A signed event makes us look at what it names. One about nothing of ours is accepted, so that it isn't sent again. */
export async function receiveEvent(
  deps: BillingDeps,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): Promise<void> {
  if (Array.isArray(signature)) throw new AppError("INVALID_REQUEST");
  const event = paymentsOf(deps).readEvent(rawBody, signature);
  await countRefusedCard(deps, event);
  await tellOfFraud(deps, event);
  const subscriptionId = await findSubject(deps, event);
  if (subscriptionId === undefined) return;
  await settleSubscription(deps, subscriptionId, event);
}

async function findSubject(
  { rows }: Pick<BillingDeps, "rows">,
  { subscriptionId, paymentIntentId, setupIntentId }: PaymentEvent,
): Promise<string | undefined> {
  if (setupIntentId !== null) return findSubscriptionOfForm(rows, setupIntentId);
  if (subscriptionId !== null) return findSubscriptionAtProvider(rows, subscriptionId);
  if (paymentIntentId === null) return undefined;
  const order = await findOrderOfPayment(rows, paymentIntentId);
  return order?.subscriptionId ?? findSubscriptionOfPayment(rows, paymentIntentId);
}
