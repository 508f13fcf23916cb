import type { Stripe } from "stripe";
import { changeTo, confirm, expect, order } from "./stripe-check-steps.ts";

/** A larger size whose payment is refused changes nothing, and is gone with its void invoice. */
export async function refusedSize(stripe: Stripe): Promise<string> {
  const { subscription, intentId, customerId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customerId });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  const { change } = await changeTo(stripe, subscription.id, 3_000);
  const [item] = change.items;
  const price = await stripe.prices.create(item?.price_data ?? { currency: "usd" });
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? "", price: price.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  expect(changed.pending_update !== null, true, "whether the change waits for its payment");
  expect(changed.items.data[0]?.price.unit_amount, 1_000, "the price meanwhile");
  expect(changed.status, "active", "the status meanwhile");
  const latest = changed.latest_invoice;
  await stripe.invoices.voidInvoice(typeof latest === "string" ? latest : (latest?.id ?? ""));
  const after = await stripe.subscriptions.retrieve(subscription.id);
  expect(after.pending_update, null, "the change after its invoice is void");
  expect(after.items.data[0]?.price.unit_amount, 1_000, "the price afterwards");
  return "an unpaid change waits, and is gone when its invoice is void";
}

/** The subscription of a new owner begins when the paid period of the previous one is over. */
export async function laterStart(stripe: Stripe): Promise<string> {
  const { subscription, intentId, customerId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const [item] = (await stripe.subscriptions.retrieve(subscription.id)).items.data;
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customerId });
  const startsAt = item?.current_period_end ?? 0;
  const later = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: item?.price.id ?? "" }],
    default_payment_method: method.id,
    billing_mode: { type: "flexible" },
    trial_end: startsAt,
  });
  expect(later.status, "trialing", "the status before it starts");
  expect(later.items.data[0]?.current_period_end, startsAt, "the end of the time before");
  const { data } = await stripe.invoices.list({ subscription: later.id });
  expect(
    data.reduce((sum, { amount_paid: paid }) => sum + paid, 0),
    0,
    "what was charged",
  );
  return "a subscription that starts later charges nothing before";
}

export async function paused(stripe: Stripe): Promise<string> {
  const { subscription, intentId } = await order(stripe, 1_000);
  await confirm(stripe, intentId, "pm_card_visa");
  const pausing = await stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: "void" },
  });
  expect(pausing.pause_collection?.behavior, "void", "what happens to invoices meanwhile");
  expect(pausing.status, "active", "the status meanwhile");
  const resumed = await stripe.subscriptions.update(subscription.id, { pause_collection: "" });
  expect(resumed.pause_collection, null, "the pause afterwards");
  return "charges pause and go on";
}

/** Credit that pays nearly all of an order pays it; the rest waits. */
export async function coveredOrder(stripe: Stripe): Promise<string> {
  const customer = await stripe.customers.create({ description: "billing:check" });
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -980, currency: "usd" });
  const { subscription } = await order(stripe, 1_000, customer.id);
  expect(subscription.status, "active", "the status");
  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data[0]?.status, "paid", "the status of the invoice");
  expect(data[0]?.amount_due, 0, "what is due");
  expect(data[0]?.starting_balance, -980, "the balance before");
  expect(data[0]?.ending_balance, 20, "the balance afterwards");
  return "credit pays an order without a card, and less than the smallest charge waits";
}
