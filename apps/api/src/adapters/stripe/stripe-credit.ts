import { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";
import type { Payments, ProvidedSubscription } from "../../modules/billing/index.ts";

type Asked = <T>(ask: () => Promise<T>) => Promise<T>;

/** Far more than a person is ever given. */
const maxTransactions = 1000;

/** What the operator gives. The provider forgets keys after a day, so that each thing has its id in its metadata too. */
export function stripeCredit(
  stripe: Stripe,
  asked: Asked,
): Pick<Payments, "giveCredit" | "readCredit" | "returnCredit" | "refundPart"> {
  return {
    giveCredit: ({ creditId, customerId, amountCents }) =>
      asked(() => addCredit(stripe, customerId, amountCents, ["creditId", creditId])),
    readCredit: (customerId) =>
      asked(async () => {
        const customer = await stripe.customers.retrieve(customerId);
        return customer.deleted ? 0 : Math.max(0, -customer.balance);
      }),
    returnCredit: (providerId) => asked(() => returnCredit(stripe, providerId)),
    refundPart: ({ refundId, paymentIntentId, amountCents }) =>
      asked(() => refundPart(stripe, refundId, paymentIntentId, amountCents)),
  };
}

/** A negative amount is in the customer's favour. */
async function addCredit(
  stripe: Stripe,
  customerId: string,
  cents: number,
  [name, id]: readonly [name: string, id: string],
): Promise<void> {
  if (await isBooked(stripe, customerId, [name, id])) return;
  await stripe.customers.createBalanceTransaction(
    customerId,
    { amount: -cents, currency: "usd", description: "Credit from Blockwright", metadata: { [name]: id } },
    { idempotencyKey: `${name}-${id}` },
  );
}

async function isBooked(
  stripe: Stripe,
  customerId: string,
  [name, id]: readonly [name: string, id: string],
): Promise<boolean> {
  const booked = await stripe.customers
    .listBalanceTransactions(customerId, { limit: 100 })
    .autoPagingToArray({ limit: maxTransactions });
  return booked.some(({ metadata }) => metadata?.[name] === id);
}

async function returnCredit(stripe: Stripe, providerId: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription: providerId, limit: 100 });
  const used = usedCredit(data);
  if (used) await addCredit(stripe, used.customerId, used.cents, ["returnedFrom", used.invoiceId]);
}

/** Of the first invoice in a subscription's list. */
export async function readUsedCredit(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<ProvidedSubscription["credit"]> {
  const used = usedCredit(invoices);
  if (!used) return null;
  const isReturned = await isBooked(stripe, used.customerId, ["returnedFrom", used.invoiceId]);
  return { usedCents: used.cents, isReturned };
}

/** A rest below the smallest charge waits on the balance: it was paid with the balance too. */
function usedCredit(invoices: readonly Stripe.Invoice[]) {
  const first = invoices.find(({ billing_reason: reason }) => reason === "subscription_create");
  if (first?.status !== "paid" || first.ending_balance === null) return undefined;
  const cents = first.ending_balance - Math.min(0, first.starting_balance);
  const customerId = typeof first.customer === "string" ? first.customer : first.customer?.id;
  return cents > 0 && customerId !== undefined ? { cents, customerId, invoiceId: first.id } : undefined;
}

async function refundPart(
  stripe: Stripe,
  refundId: string,
  paymentIntentId: string,
  amount: number,
): Promise<void> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  if (data.some(({ metadata }) => metadata?.["refundId"] === refundId)) return;
  await stripe.refunds
    .create(
      { payment_intent: paymentIntentId, amount, metadata: { refundId } },
      { idempotencyKey: `refund-${refundId}` },
    )
    .catch((error: unknown) => {
      if (!isTooMuch(error)) throw error;
      throw new AppError("PAYMENT_REFUSED", "There is not that much left of this payment.");
    });
}

/** Any other refusal, such as that of a disputed payment, may be over when the refund is asked for again. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code, param } = error;
  return code === "charge_already_refunded" || code === "amount_too_large" || param === "amount";
}
