import type { Stripe } from "stripe";
import type { Payments } from "../../modules/billing/index.ts";
import { savedMethod } from "./stripe-cards.ts";

type Taken = Parameters<Payments["takeOverSubscription"]>[0];
type Price = Stripe.SubscriptionCreateParams.Item.PriceData;

/** Looked for first: the provider forgets keys after a day, and a second one would be charged as well. */
export async function takeOverSubscription(
  stripe: Stripe,
  { subscriptionId, customerId, setupIntentId, startsAt }: Taken,
  price: Price,
): Promise<string> {
  for await (const { id, metadata } of stripe.subscriptions.list({ customer: customerId, status: "all" }))
    if (metadata["subscriptionId"] === subscriptionId) return id;
  const method = await savedMethod(stripe, customerId, setupIntentId);
  const created = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price_data: price }],
      default_payment_method: method.id,
      payment_settings: { save_default_payment_method: "on_subscription" },
      billing_mode: { type: "flexible" },
      metadata: { subscriptionId },
      ...(startsAt && { trial_end: Math.floor(startsAt.getTime() / 1000) }),
    },
    { idempotencyKey: `taken-${subscriptionId}-${startsAt ? "later" : "now"}` },
  );
  return created.id;
}
