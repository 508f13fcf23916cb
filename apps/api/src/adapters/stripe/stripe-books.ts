import type { Stripe } from "stripe";
import type { Movement, ProviderBooks } from "../../modules/billing/index.ts";
import { statusOf } from "./stripe-subscription.ts";
import { monthlyCentsOf } from "./stripe-price.ts";

/** All pages, a hundred entries each. */
const limit = 100;

export async function readStripeBooks(stripe: Stripe, since: Date): Promise<ProviderBooks> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const subscriptions: ProviderBooks["subscriptions"][number][] = [];
  for await (const { id, status, items } of stripe.subscriptions.list({ status: "all", limit }))
    subscriptions.push({
      id,
      status: statusOf(status),
      monthlyCents: items.data[0] ? monthlyCentsOf(items.data[0].price) : 0,
    });
  const movements: Movement[] = [];
  for await (const { id, status, amount_captured: amountCents } of stripe.charges.list({ created, limit }))
    if (status === "succeeded") movements.push({ id, kind: "payment", amountCents });
  for await (const { id, status, amount } of stripe.refunds.list({ created, limit })) {
    movements.push({ id, kind: "refund", amountCents: -amount });
    if (status === "failed" || status === "canceled")
      movements.push({ id, kind: "refund-failed", amountCents: amount });
  }
  for await (const { id, status, amount } of stripe.disputes.list({ created, limit })) {
    if (status.startsWith("warning_") || status === "prevented") continue;
    movements.push({ id, kind: "dispute", amountCents: -amount });
    if (status === "won") movements.push({ id, kind: "dispute-won", amountCents: amount });
  }
  return { subscriptions, movements };
}
