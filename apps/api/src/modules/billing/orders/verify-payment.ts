import type { verifyPayment as route } from "@blockwright/contract/billing/payments";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription } from "../subscriptions.repository.ts";
import { findOrderOfPayment } from "./orders.repository.ts";

type Verdict = RouteResponse<typeof route>;

/** For the payer only. What the browser says about the payment is never asked. */
export async function verifyPayment(
  deps: BillingDeps,
  actor: Person,
  paymentIntentId: string,
): Promise<Verdict> {
  const order = await findOrderOfPayment(deps.rows, paymentIntentId);
  if (!order || order.userId !== actor.id) throw new AppError("NOT_FOUND");
  const known = await findSubscription(deps.rows, order.subscriptionId);
  if (!known?.buildId) await settleSubscription(deps, order.subscriptionId);
  const settled = await findSubscription(deps.rows, order.subscriptionId);
  if (settled?.isRefunded) return verdict("refunded", settled.buildId, "This payment was refunded.");
  if (settled?.buildId) return verdict("paid", settled.buildId);
  const { state, error } = await paymentsOf(deps).readPayment(paymentIntentId);
  // Paid, but its build is being started by another request.
  return state === "paid" ? verdict("processing") : verdict(state, null, error);
}

function verdict(
  state: Verdict["state"],
  buildId: string | null = null,
  error: string | null = null,
): Verdict {
  return { success: state === "paid", state, buildId, error };
}
