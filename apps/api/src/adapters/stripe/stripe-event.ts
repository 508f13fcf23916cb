import type { Stripe } from "stripe";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { PaymentEvent } from "../../modules/billing/index.ts";

const maxAgeSeconds = 300;

const id = z.string().max(255);
const reference = z.union([id, z.object({ id }).transform((one) => one.id)]).nullish();

/** The few fields that say what an event is about. */
const named = z.object({
  object: z.string(),
  id: id.optional(),
  payment_intent: reference,
  customer: reference,
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
});

export function readStripeEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
): PaymentEvent {
  const event = verified(stripe, rawBody, signature, secret);
  const { success, data: about } = named.safeParse(event.data.object);
  if (!success) throw new AppError("INVALID_REQUEST");
  const ownId = about.id ?? null;
  return {
    id: id.parse(event.id),
    type: z.string().max(100).parse(event.type),
    subscriptionId:
      about.object === "subscription" ? ownId : (about.parent?.subscription_details?.subscription ?? null),
    paymentIntentId: about.object === "payment_intent" ? ownId : (about.payment_intent ?? null),
    setupIntentId: about.object === "setup_intent" ? ownId : null,
    customerId: about.customer ?? null,
  };
}

function verified(stripe: Stripe, rawBody: Buffer, signature: string | undefined, secret: string) {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? "", secret, maxAgeSeconds);
  } catch {
    throw new AppError("INVALID_REQUEST", "This event was not signed by the card provider.");
  }
}
