import { Stripe } from "stripe";
import { coveredOrder, laterStart, paused, refusedSize } from "./stripe-change-checks.ts";
import { isTooMuch } from "./stripe-credit.ts";
import { changeTo, confirm, expect, order, refusalOf, returnUrl } from "./stripe-check-steps.ts";

export interface BillingCheck {
  readonly name: string;
  /** Resolves with what was seen; throws a sentence if our adapter relies on something else. */
  look(): Promise<string>;
}

export function isStripeAway(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError;
}

/** The provider's behaviour that our adapter relies on, as questions to a test-mode account. */
export function stripeChecks(stripe: Stripe): readonly BillingCheck[] {
  return [
    { name: "first payment", look: () => firstPayment(stripe) },
    { name: "declined card", look: () => declinedCard(stripe) },
    { name: "saved card", look: () => savedCard(stripe) },
    { name: "idempotency", look: () => idempotency(stripe) },
    { name: "refund", look: () => refund(stripe) },
    { name: "larger size", look: () => largerSize(stripe) },
    { name: "refused size", look: () => refusedSize(stripe) },
    { name: "small charge", look: () => smallCharge(stripe) },
    { name: "credit", look: () => coveredOrder(stripe) },
    { name: "cancellation", look: () => cancellation(stripe) },
    { name: "later start", look: () => laterStart(stripe) },
    { name: "pause", look: () => paused(stripe) },
    { name: "abandoned order", look: () => abandonedOrder(stripe) },
  ];
}

async function firstPayment(stripe: Stripe): Promise<string> {
  const { subscription, intentId } = await order(stripe, 1_000);
  expect(subscription.status, "incomplete", "the status before the payment");
  await confirm(stripe, intentId, "pm_card_visa");
  const paid = await stripe.subscriptions.retrieve(subscription.id, { expand: ["default_payment_method"] });
  expect(paid.status, "active", "the status after the payment");
  const card =
    typeof paid.default_payment_method === "object" ? paid.default_payment_method?.card : undefined;
  expect(card?.last4, "4242", "the card that was saved");
  const [item] = paid.items.data;
  expect(typeof item?.current_period_end, "number", "the period's end, on the item");
  const { data } = await stripe.invoices.list({ subscription: paid.id, expand: ["data.payments"] });
  expect(data.length, 1, "the number of invoices");
  expect(data[0]?.amount_paid, 1_000, "the amount that was paid");
  expect(data[0]?.payments?.data[0]?.payment.payment_intent, intentId, "the payment of the invoice");
  return "the payment of the first invoice makes the subscription active and saves the card";
}

async function declinedCard(stripe: Stripe): Promise<string> {
  const { subscription, intentId } = await order(stripe, 1_000);
  const error = await refusalOf(confirm(stripe, intentId, "pm_card_visa_chargeDeclinedInsufficientFunds"));
  expect(error.code, "card_declined", "the code of the error");
  const intent = await stripe.paymentIntents.retrieve(intentId);
  expect(intent.status, "requires_payment_method", "the status of the payment");
  const open = await stripe.subscriptions.retrieve(subscription.id);
  expect(open.status, "incomplete", "the status of the subscription");
  await confirm(stripe, intentId, "pm_card_visa");
  return "the same payment can be tried with another card";
}

async function savedCard(stripe: Stripe): Promise<string> {
  const customer = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: "off_session",
    automatic_payment_methods: { enabled: true },
  });
  const saved = await stripe.setupIntents.confirm(setup.id, {
    payment_method: "pm_card_mastercard",
    return_url: returnUrl,
  });
  expect(saved.status, "succeeded", "the status");
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(data[0]?.card?.last4, "4444", "the card of the customer");
  expect(typeof data[0]?.card?.fingerprint, "string", "its fingerprint");
  return "a card is saved without a charge, and has a fingerprint";
}

async function idempotency(stripe: Stripe): Promise<string> {
  const options = { idempotencyKey: `check-${Date.now()}` };
  const first = await stripe.customers.create({ name: "one" }, options);
  const again = await stripe.customers.create({ name: "one" }, options);
  expect(again.id, first.id, "the customer");
  const error = await refusalOf(stripe.customers.create({ name: "two" }, options));
  expect(error.type, "StripeIdempotencyError", "the error for other parameters");
  return "a key is done once, and refused for something else";
}

async function refund(stripe: Stripe): Promise<string> {
  const { intentId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent: intentId, amount: 1_001 }));
  expect(isTooMuch(tooMuch), true, "whether more than that is refused for its amount");
  const { amount } = await stripe.refunds.create({ payment_intent: intentId });
  expect(amount, 1_000, "the amount");
  const error = await refusalOf(stripe.refunds.create({ payment_intent: intentId }));
  expect(error.code, "charge_already_refunded", "the code of the second one");
  const { data } = await stripe.charges.list({ payment_intent: intentId });
  expect(data[0]?.amount_refunded, 1_000, "what the charge says");
  return "what is left is refunded, once";
}

async function largerSize(stripe: Stripe): Promise<string> {
  const { subscription, intentId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const { change, date } = await changeTo(stripe, subscription.id, 3_000);
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { ...change, proration_date: date },
  });
  const changed = await stripe.subscriptions.update(subscription.id, {
    ...change,
    proration_date: date,
    expand: ["latest_invoice"],
  });
  const invoice = typeof changed.latest_invoice === "object" ? changed.latest_invoice : null;
  expect(invoice?.amount_paid, preview.amount_due, "what was charged beside the preview");
  return `${preview.amount_due} of 2000 cents were charged at once, as the preview said`;
}

async function smallCharge(stripe: Stripe): Promise<string> {
  const { subscription, intentId, customerId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const { change } = await changeTo(stripe, subscription.id, 1_025);
  await stripe.subscriptions.update(subscription.id, change);
  const customer = await stripe.customers.retrieve(customerId);
  const balance = customer.deleted === true ? undefined : customer.balance;
  expect(balance === undefined ? undefined : balance > 0, true, "whether it waits on the balance");
  return "less than the smallest charge waits for the next invoice";
}

async function cancellation(stripe: Stripe): Promise<string> {
  const { subscription, intentId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(ending.cancel_at, ending.items.data[0]?.current_period_end, "the end");
  const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(resumed.cancel_at, null, "the end of a resumed one");
  const ended = await stripe.subscriptions.cancel(subscription.id);
  expect(ended.status, "canceled", "the status of an ended one");
  return "ends with the period, can be resumed, and ends at once";
}

async function abandonedOrder(stripe: Stripe): Promise<string> {
  const { subscription, intentId } = await order(stripe, 1_000);
  const ended = await stripe.subscriptions.cancel(subscription.id);
  expect(["canceled", "incomplete_expired"].includes(ended.status), true, "whether it ends");
  const error = await refusalOf(confirm(stripe, intentId, "pm_card_visa"));
  expect(error.code, "payment_intent_unexpected_state", "the code of a late payment");
  return `it becomes ${ended.status} and can't be paid any more`;
}
