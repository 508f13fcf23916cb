import type { Stripe } from "stripe";
import type { StartedSubscription } from "../../modules/billing/index.ts";

/** Found by its metadata: the provider forgets keys after a day. */
export async function findStarted(
  stripe: Stripe,
  { orderId, customerId }: { readonly orderId: string; readonly customerId: string },
): Promise<StartedSubscription | undefined> {
  for await (const { id, metadata } of stripe.subscriptions.list({ customer: customerId, status: "all" }))
    if (metadata["orderId"] === orderId)
      return startedOf(
        await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.confirmation_secret"] }),
      );
  return undefined;
}

/** Of one whose latest invoice is its first. There is no secret if credit paid all of that. */
export function startedOf(subscription: Stripe.Subscription): StartedSubscription {
  const { id: providerId, status, latest_invoice: latest } = subscription;
  const invoice = typeof latest === "object" ? latest : null;
  const isPaid = invoice?.status === "paid";
  const clientSecret = isPaid ? null : (invoice?.confirmation_secret?.client_secret ?? null);
  if (clientSecret === null && status === "incomplete" && !isPaid)
    throw new Error("a new subscription came without the secret of its first payment");
  const [paymentIntentId = null] = clientSecret?.split("_secret_") ?? [];
  return { providerId, paymentIntentId, clientSecret, dueCents: invoice?.amount_due ?? 0 };
}
