import { billedMonths } from "@blockwright/contract/plans";
import { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";
import type { NewPrice, Payments } from "../../modules/billing/index.ts";
import { monthlyCentsOf, monthsOf, priceData } from "./stripe-price.ts";

type Asked = <T>(ask: () => Promise<T>) => Promise<T>;

/** Other prices of a subscription. */
export function stripeSizes(
  stripe: Stripe,
  asked: Asked,
): Pick<
  Payments,
  "previewPrice" | "chargePrice" | "addToNextInvoice" | "setNextPrice" | "alignPeriod" | "withdrawPrice"
> {
  return {
    previewPrice: (providerId, { fromCents, toCents }) =>
      asked(async () => {
        const item = await itemOf(stripe, providerId);
        const preview = (cents: number) => previewInvoice(stripe, providerId, item, cents);
        const invoice = await preview(toCents);
        const beginsPeriod = monthsOf(item.price) !== billedMonths(toCents);
        const restCents = restOf(invoice, beginsPeriod);
        const { total: totalCents, amount_due: dueCents } = invoice;
        if (monthlyCentsOf(item.price) === fromCents)
          return { beginsPeriod, restCents, totalCents, dueCents };
        // A lower price is scheduled, and taken back before this one is charged.
        const backCents = restOf(await preview(fromCents), false);
        const wholeCents = totalCents - backCents;
        return {
          beginsPeriod,
          restCents: restCents - backCents,
          totalCents: wholeCents,
          dueCents: Math.max(0, wholeCents),
        };
      }),
    chargePrice: (price) =>
      asked(async () => {
        const changed = await setPrice(stripe, price, {
          proration_behavior: "always_invoice",
          payment_behavior: "pending_if_incomplete",
        });
        return changed.pending_update === null
          ? { clientSecret: null }
          : { clientSecret: await secretToConfirm(stripe, changed) };
      }),
    addToNextInvoice: (price) =>
      asked(async () => void (await setPrice(stripe, price, { proration_behavior: "create_prorations" }))),
    setNextPrice: (price) =>
      asked(async () => {
        const { recurring } = (await itemOf(stripe, price.providerId)).price;
        // Another number of months would begin at once, and the rest of what is paid would be lost.
        await setPrice(stripe, price, { proration_behavior: "none" }, monthsOf({ recurring }));
      }),
    alignPeriod: (price) =>
      asked(async () => void (await setPrice(stripe, price, { proration_behavior: "always_invoice" }))),
    withdrawPrice: (providerId) => asked(() => withdraw(stripe, providerId)),
  };
}

async function itemOf(stripe: Stripe, providerId: string): Promise<Stripe.SubscriptionItem> {
  const { items } = await stripe.subscriptions.retrieve(providerId);
  const [item] = items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
}

function previewInvoice(stripe: Stripe, subscription: string, item: Stripe.SubscriptionItem, cents: number) {
  return stripe.invoices.createPreview({
    subscription,
    subscription_details: {
      items: [{ id: item.id, price_data: priceData(productOf(item), cents) }],
      proration_behavior: "always_invoice",
    },
  });
}

/** For the rest of the period, or for a whole one less the rest of the old. */
function restOf({ lines }: Stripe.Invoice, beginsPeriod: boolean): number {
  return lines.data
    .filter(({ parent }) => beginsPeriod || parent?.subscription_item_details?.proration === true)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** With a price of its own: an update that waits for its payment takes no inline one. */
async function setPrice(
  stripe: Stripe,
  { providerId, monthlyCents, key }: NewPrice,
  behaviour: Pick<Stripe.SubscriptionUpdateParams, "proration_behavior" | "payment_behavior">,
  months = billedMonths(monthlyCents),
): Promise<Stripe.Subscription> {
  const item = await itemOf(stripe, providerId);
  const price = await stripe.prices.create(priceData(productOf(item), monthlyCents, months), {
    idempotencyKey: `price-${key}`,
  });
  return stripe.subscriptions.update(
    providerId,
    { items: [{ id: item.id, price: price.id }], ...behaviour },
    { idempotencyKey: `size-${key}` },
  );
}

function productOf({ price }: Stripe.SubscriptionItem): string {
  return typeof price.product === "string" ? price.product : price.product.id;
}

/** Throws the bank's reason, and gives the change up, unless the bank only wants its customer's confirmation. */
async function secretToConfirm(
  stripe: Stripe,
  { id, latest_invoice: latest }: Stripe.Subscription,
): Promise<string | null> {
  const invoice = await stripe.invoices.retrieve(idOf(latest), {
    expand: ["confirmation_secret", "payments.data.payment.payment_intent"],
  });
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const { status, last_payment_error: error } = typeof intent === "object" ? intent : {};
  if (invoice.status === "paid") return null;
  if (status === "requires_action" || status === "processing")
    return invoice.confirmation_secret?.client_secret ?? null;
  await withdraw(stripe, id);
  throw new AppError("PAYMENT_REFUSED", error?.message);
}

async function withdraw(stripe: Stripe, providerId: string): Promise<void> {
  const { pending_update: pending, latest_invoice: latest } = await stripe.subscriptions.retrieve(providerId);
  if (pending === null) return;
  try {
    await stripe.invoices.voidInvoice(idOf(latest));
  } catch (error) {
    // Paid at this very moment: the change is in force.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

function idOf(reference: string | { readonly id: string } | null): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}
