import type { Stripe } from "stripe";
import type { Payments, ProvidedPayment } from "../../modules/billing/index.ts";
import { isRisky, readDisputes, readRefunds } from "./stripe-subscription.ts";

type Asked = <T>(ask: () => Promise<T>) => Promise<T>;

/** Months that friends pay: a payment without a customer, and credit for the owner. */
export function stripeGifts(
  stripe: Stripe,
  asked: Asked,
): Pick<Payments, "startGift" | "endGift" | "readGift" | "creditNextInvoice"> {
  return {
    startGift: ({ giftId, amountCents }) =>
      asked(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: "usd",
            automatic_payment_methods: { enabled: true },
            description: "A month of a friend's server",
            metadata: { giftId },
          },
          { idempotencyKey: `gift-${giftId}` },
        );
        if (intent.client_secret === null) throw new Error("a payment came without its secret");
        return { paymentIntentId: intent.id, clientSecret: intent.client_secret };
      }),
    endGift: (paymentIntentId) =>
      asked(async () => {
        const { status } = await stripe.paymentIntents.retrieve(paymentIntentId);
        if (status !== "succeeded" && status !== "canceled" && status !== "processing")
          await stripe.paymentIntents.cancel(paymentIntentId);
      }),
    readGift: (paymentIntentId) => asked(() => readGift(stripe, paymentIntentId)),
    creditNextInvoice: ({ providerId, amountCents, key }) =>
      asked(async () => {
        const { customer } = await stripe.subscriptions.retrieve(providerId);
        await stripe.invoiceItems.create(
          {
            customer: typeof customer === "string" ? customer : customer.id,
            subscription: providerId,
            amount: -amountCents,
            currency: "usd",
            description: "A month paid by a friend",
          },
          { idempotencyKey: `credit-${key}` },
        );
      }),
  };
}

async function readGift(stripe: Stripe, paymentIntentId: string): Promise<ProvidedPayment | undefined> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  const charge = intent.latest_charge;
  if (intent.status !== "succeeded" || charge === null || typeof charge === "string") return undefined;
  return {
    chargeId: charge.id,
    paymentIntentId,
    reason: "gift",
    amountCents: charge.amount_captured,
    totalCents: charge.amount_captured,
    currency: charge.currency,
    at: new Date(charge.created * 1000),
    isRisky: isRisky(charge),
    pdfUrl: null,
    refunds: charge.amount_refunded > 0 ? await readRefunds(stripe, charge.id) : [],
    disputes: charge.disputed ? await readDisputes(stripe, charge.id) : [],
  };
}
