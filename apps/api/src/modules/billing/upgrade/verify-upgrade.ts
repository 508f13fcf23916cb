import type { verifyUpgrade as route } from "@blockwright/contract/billing/upgrades";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findOrderOfPayment } from "../orders/orders.repository.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription } from "../subscriptions.repository.ts";

interface Verified {
  readonly serverId: string;
  readonly paymentIntentId: string;
}

/** For the payer only. What the browser says about the payment is never asked. */
export async function verifyUpgrade(
  deps: BillingDeps,
  actor: Person,
  { serverId, paymentIntentId }: Verified,
): Promise<RouteResponse<typeof route>> {
  const order = await findOrderOfPayment(deps.rows, paymentIntentId);
  if (!order || order.userId !== actor.id || order.serverId !== serverId) throw new AppError("NOT_FOUND");
  const known = await findSubscription(deps.rows, order.subscriptionId);
  if (known?.serverId === null) await settleSubscription(deps, order.subscriptionId);
  const settled = await findSubscription(deps.rows, order.subscriptionId);
  if (settled?.isRefunded) return { state: "refunded", error: "This payment was refunded." };
  if (settled && settled.serverId !== null) return { state: "paid", error: null };
  const { state, error } = await paymentsOf(deps).readPayment(paymentIntentId);
  // Paid, but another request is giving the size.
  return state === "paid" ? { state: "processing", error: null } : { state, error };
}
