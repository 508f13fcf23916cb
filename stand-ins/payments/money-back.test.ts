import { afterEach, beforeEach, expect, it } from "vitest";
import { idOf, openShop, order, type Shop } from "./testing/shop.fixture.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function paid(cents: number) {
  const { subscription, secret } = await order(shop.stripe, cents);
  await shop.submitCard(secret, "4242424242424242");
  const [intent = ""] = secret.split("_secret_");
  return { subscription, intent };
}

it("refunds a payment in parts, never more than was paid", async () => {
  const { stripe } = shop;
  const { intent } = await paid(900);
  await stripe.refunds.create({ payment_intent: intent, amount: 300 });
  const tooMuch = stripe.refunds.create({ payment_intent: intent, amount: 601 });
  await expect(tooMuch).rejects.toMatchObject({ param: "amount" });
  const rest = await stripe.refunds.create({ payment_intent: intent, reason: "requested_by_customer" });
  expect(rest).toMatchObject({ amount: 600, status: "succeeded" });
  const again = stripe.refunds.create({ payment_intent: intent });
  await expect(again).rejects.toMatchObject({ code: "charge_already_refunded" });
  const [charge] = (await stripe.charges.list({ payment_intent: intent })).data;
  expect(charge).toMatchObject({ amount_refunded: 900, refunded: true });
  expect((await stripe.refunds.list({ charge: charge?.id ?? "" })).data).toHaveLength(2);
  const whole = await stripe.charges.retrieve(charge?.id ?? "", { expand: ["refunds"] });
  expect(whole.refunds?.data).toHaveLength(2);
  await shop.payments.control.webhooks.settled();
  expect(shop.received.filter(({ type }) => type === "charge.refunded")).toHaveLength(2);
});

it("refunds nothing that was not paid", async () => {
  const { secret } = await order(shop.stripe, 900);
  const refund = shop.stripe.refunds.create({ payment_intent: secret.split("_secret_")[0] ?? "" });
  await expect(refund).rejects.toMatchObject({ statusCode: 404 });
});

it("opens and closes disputes, during which nothing is refunded", async () => {
  const { stripe, payments } = shop;
  const { intent } = await paid(900);
  const { id } = payments.control.openDispute(intent);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: "needs_response", amount: 900 });
  const refund = stripe.refunds.create({ payment_intent: intent });
  await expect(refund).rejects.toMatchObject({ code: "charge_disputed" });
  payments.control.closeDispute(id, "won");
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data;
  expect(dispute?.status).toBe("won");
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 900 });
  await payments.control.webhooks.settled();
  expect(shop.received.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["charge.dispute.created", "charge.dispute.closed"]),
  );
});

it("pays invoices from the customer's balance first", async () => {
  const { stripe, payments } = shop;
  const { subscription } = await paid(900);
  const customer = idOf(subscription.customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -1_000, currency: "usd" });
  payments.control.advanceTo(payments.control.now() + 32 * 86_400);
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({ status: "paid", total: 900, amount_due: 0, ending_balance: -100 });
  payments.control.advanceTo(payments.control.now() + 32 * 86_400);
  const [next] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(next).toMatchObject({ status: "paid", total: 900, amount_paid: 800, ending_balance: 0 });
  const { data } = await stripe.customers.listBalanceTransactions(customer);
  expect(data.map(({ amount, ending_balance }) => [amount, ending_balance])).toEqual([
    [100, 0],
    [900, -100],
    [-1_000, -1_000],
  ]);
});

it("lets the rest below the smallest charge wait, if the balance pays nearly all", async () => {
  const customer = await shop.stripe.customers.create({});
  await shop.stripe.customers.createBalanceTransaction(customer.id, { amount: -580, currency: "usd" });
  const { subscription, invoice } = await order(shop.stripe, 600, customer.id);
  expect(subscription.status).toBe("active");
  expect(invoice).toMatchObject({
    status: "paid",
    total: 600,
    amount_due: 0,
    amount_paid: 0,
    starting_balance: -580,
    ending_balance: 20,
  });
  expect(await shop.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 20 });
});

it("gives back what a void invoice took from the balance", async () => {
  const { stripe } = shop;
  const customer = await stripe.customers.create({});
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -300, currency: "usd" });
  const { invoice } = await order(stripe, 900, customer.id);
  expect(invoice).toMatchObject({ total: 900, amount_due: 600, starting_balance: -300, ending_balance: 0 });
  await stripe.invoices.voidInvoice(invoice.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -300 });
  const [newest] = (await stripe.customers.listBalanceTransactions(customer.id)).data;
  expect(newest).toMatchObject({ amount: -300, type: "unapplied_from_invoice", invoice: invoice.id });
});

it("voids an open invoice and finds the payments of an invoice", async () => {
  const { stripe } = shop;
  const { invoice, subscription, secret } = await order(stripe, 900);
  const intent = secret.split("_secret_")[0] ?? "";
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
  });
  expect(data).toMatchObject([{ invoice: invoice.id, status: "open", amount_requested: 900 }]);
  expect((await stripe.invoices.voidInvoice(invoice.id)).status).toBe("void");
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete_expired");
  const pay = stripe.invoices.pay(invoice.id);
  await expect(pay).rejects.toMatchObject({ statusCode: 400 });
});

it("ends a subscription at once, and with its customer", async () => {
  const { stripe } = shop;
  const first = await paid(900);
  const ended = await stripe.subscriptions.cancel(first.subscription.id);
  expect(ended.status).toBe("canceled");
  const again = stripe.subscriptions.cancel(first.subscription.id);
  await expect(again).rejects.toMatchObject({ statusCode: 404 });
  const second = await paid(900);
  const customer = idOf(second.subscription.customer);
  await stripe.customers.del(customer);
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: "ended" })).data).toHaveLength(1);
});

it("moves everybody's time with a test clock", async () => {
  const { stripe } = shop;
  const from = Date.UTC(2028, 1, 29) / 1000;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: from });
  const { subscription } = await paid(900);
  const moved = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: from + 32 * 86_400 });
  expect(moved).toMatchObject({ status: "ready", frozen_time: from + 32 * 86_400 });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  const back = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: from });
  await expect(back).rejects.toMatchObject({ statusCode: 400 });
});
