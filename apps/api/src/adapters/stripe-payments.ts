import { Stripe } from "stripe";
import type { CardProvider } from "../platform/config-cards.ts";
import type { Logger } from "../platform/log.ts";
import type { Payments, ReadPayment } from "../modules/billing/index.ts";
import { readStripeBooks } from "./stripe/stripe-books.ts";
import { readStripeEvent } from "./stripe/stripe-event.ts";
import { translateErrors } from "./stripe/stripe-errors.ts";
import { stripeCredit } from "./stripe/stripe-credit.ts";
import { stripeCards } from "./stripe/stripe-cards.ts";
import { stripeSizes } from "./stripe/stripe-sizes.ts";
import { findStarted, startedOf } from "./stripe/stripe-start.ts";
import { readStripeSubscription } from "./stripe/stripe-subscription.ts";
import { priceData } from "./stripe/stripe-price.ts";

/** Fixed with the version of the SDK: answers keep their shape when the provider moves on. */
const apiVersion = "2026-10-28.endive";
const timeoutMs = 10_000;
const productId = "blockwright-server";

/** Cards through Stripe: one customer per account, one subscription per server. */
export function createStripePayments(provider: CardProvider, log: Logger): Payments {
  const stripe = connectStripe(provider);
  const asked = translateErrors(log);
  let product: Promise<void> | undefined;
  const haveProduct = () =>
    (product ??= createProduct(stripe).catch((error: unknown) => {
      product = undefined;
      throw error;
    }));
  return {
    publishableKey: provider.publishableKey,
    readEvent: (rawBody, signature) => readStripeEvent(stripe, rawBody, signature, provider.webhookSecret),
    createCustomer: (accountId) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { metadata: { accountId } },
          { idempotencyKey: `customer-${accountId}` },
        );
        return customer.id;
      }),
    startSubscription: ({ orderId, customerId, monthlyCents }) =>
      asked(async () => {
        await haveProduct();
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price_data: priceData(productId, monthlyCents) }],
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription" },
            billing_mode: { type: "flexible" },
            metadata: { orderId },
            expand: ["latest_invoice.confirmation_secret"],
          },
          { idempotencyKey: `order-${orderId}` },
        );
        return startedOf(created);
      }),
    findStarted: (order) => asked(() => findStarted(stripe, order)),
    readSubscription: (providerId, refunded) =>
      asked(() => readStripeSubscription(stripe, providerId, refunded)),
    ...stripeEnds(stripe, asked),
    readBooks: (since) => asked(() => readStripeBooks(stripe, since)),
    readPayment: (paymentIntentId) =>
      asked(async () => readPaymentState(await stripe.paymentIntents.retrieve(paymentIntentId))),
    ...stripeCards(stripe, asked),
    ...stripeSizes(stripe, asked),
    ...stripeCredit(stripe, asked),
  };
}

function stripeEnds(
  stripe: Stripe,
  asked: ReturnType<typeof translateErrors>,
): Pick<Payments, "endSubscription" | "endUnpaid" | "refund"> {
  return {
    endSubscription: (providerId) =>
      asked(async () => {
        const { ended_at: endedAt } = await stripe.subscriptions.retrieve(providerId);
        if (endedAt === null) await cancel(stripe, providerId);
      }),
    endUnpaid: (providerId) =>
      asked(async () => {
        const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(providerId);
        if (status !== "incomplete") return;
        // With a void invoice, the credit that it used is its customer's again; it also ends the subscription.
        await stripe.invoices
          .voidInvoice(typeof invoice === "string" ? invoice : (invoice?.id ?? ""))
          .catch(isRefusedRequest);
        const after = await stripe.subscriptions.retrieve(providerId);
        if (after.status === "incomplete") await cancel(stripe, providerId);
      }),
    refund: (paymentIntentId) => asked(() => refundOnce(stripe, paymentIntentId)),
  };
}

export function connectStripe({ secretKey, apiUrl }: CardProvider): Stripe {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

async function createProduct(stripe: Stripe): Promise<void> {
  try {
    await stripe.products.create({ id: productId, name: "Blockwright server" });
  } catch (error) {
    const isThere =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_already_exists";
    if (!isThere) throw error;
  }
}

/** Another request may have cancelled it since we looked. */
async function cancel(stripe: Stripe, providerId: string): Promise<void> {
  await stripe.subscriptions.cancel(providerId).catch(unless("resource_missing"));
}

/** The provider forgets keys after a day, and refuses a second refund of the same payment. */
async function refundOnce(stripe: Stripe, paymentIntentId: string): Promise<void> {
  await stripe.refunds
    .create({ payment_intent: paymentIntentId }, { idempotencyKey: `refund-${paymentIntentId}` })
    .catch(unless("charge_already_refunded"));
}

/** Paid or void at this very moment. */
function isRefusedRequest(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

function unless(code: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code)) throw error;
  };
}

function readPaymentState({ status, last_payment_error: lastError }: Stripe.PaymentIntent): ReadPayment {
  const refusedFingerprint = lastError?.payment_method?.card?.fingerprint ?? null;
  if (status === "succeeded") return { state: "paid", error: null, refusedFingerprint };
  const isRefused = status === "requires_payment_method" && lastError !== null;
  if (!isRefused && status !== "canceled") return { state: "processing", error: null, refusedFingerprint };
  return { state: "failed", error: lastError?.message ?? null, refusedFingerprint };
}
