import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { idOf, monthly, openShop, order, type Shop } from "./testing/shop.fixture.ts";

const start = Date.UTC(2027, 0, 31, 12) / 1000;
const day = 86_400;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ frozenAt: start });
});
afterEach(() => shop.close());

const types = () => shop.received.map(({ type }) => type);
const dateOf = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 16);

async function paidOrder(cents: number, number = "4242424242424242") {
  const { subscription, secret } = await order(shop.stripe, cents);
  const answer = await shop.submitCard(secret, number);
  expect(answer.body.status).toBe("succeeded");
  return subscription.id;
}

async function itemsOf(id: string) {
  const subscription = await shop.stripe.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error("no item");
  return { subscription, item };
}

describe("the first payment of a subscription", () => {
  it("is open until the card form has paid it, and then makes the subscription active", async () => {
    const { subscription, invoice, secret } = await order(shop.stripe, 1_450);
    expect(subscription.status).toBe("incomplete");
    expect(invoice).toMatchObject({
      status: "open",
      amount_due: 1_450,
      billing_reason: "subscription_create",
    });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(secret).toMatch(/^pi_[A-Za-z0-9]+_secret_/u);

    const answer = await shop.submitCard(secret, "4242424242424242");
    expect(answer).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(answer.body.customer).toBeUndefined();

    const after = await shop.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice.payments", "default_payment_method"],
    });
    expect(after.status).toBe("active");
    expect(after.default_payment_method).toMatchObject({ card: { last4: "4242", brand: "visa" } });
    expect(after.latest_invoice).toMatchObject({
      status: "paid",
      amount_paid: 1_450,
      payments: { data: [{ status: "paid", payment: { type: "payment_intent" } }] },
    });
    await shop.payments.control.webhooks.settled();
    expect(types()).toEqual(
      expect.arrayContaining(["payment_intent.succeeded", "invoice.paid", "customer.subscription.updated"]),
    );
  });

  it("can be tried again with another card after a refusal", async () => {
    const { subscription, secret } = await order(shop.stripe, 1_450);
    const refused = await shop.submitCard(secret, "4000000000009995");
    expect(refused).toMatchObject({
      status: 402,
      body: { error: { code: "card_declined", decline_code: "insufficient_funds" } },
    });
    expect((await itemsOf(subscription.id)).subscription.status).toBe("incomplete");
    expect((await shop.submitCard(secret, "5555555555554444")).body.status).toBe("succeeded");
    expect((await itemsOf(subscription.id)).subscription.status).toBe("active");
  });

  it("lapses after 23 hours", async () => {
    const { subscription, invoice, secret } = await order(shop.stripe, 1_450);
    shop.payments.control.advanceTo(start + 23 * 3600 + 1);
    expect((await itemsOf(subscription.id)).subscription.status).toBe("incomplete_expired");
    expect((await shop.stripe.invoices.retrieve(invoice.id)).status).toBe("void");
    expect((await shop.submitCard(secret, "4242424242424242")).status).toBe(400);
  });
});

describe("a renewal", () => {
  it("falls on the day of the month it began, or the last day of a shorter one", async () => {
    const id = await paidOrder(1_000);
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { item } = await itemsOf(id);
      ends.push(dateOf(item.current_period_end));
      shop.payments.control.advanceTo(item.current_period_end + 2 * 3600);
    }
    expect(ends).toEqual(["2027-02-28T12:00", "2027-03-31T12:00", "2027-04-30T12:00", "2027-05-31T12:00"]);
    const invoices = await shop.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual(
      Array.from({ length: 5 }, () => ["paid", 1_000]),
    );
  });

  it("is a draft for an hour, then charged", async () => {
    const id = await paidOrder(1_000);
    const { item } = await itemsOf(id);
    shop.payments.control.advanceTo(item.current_period_end + 3_599);
    const [draft] = (await shop.stripe.invoices.list({ subscription: id })).data;
    expect(draft).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    shop.payments.control.advanceTo(item.current_period_end + 3_600);
    expect((await shop.stripe.invoices.retrieve(draft?.id ?? "")).status).toBe("paid");
  });

  it("that fails is tried again, then left unpaid, and can be paid by another card", async () => {
    const id = await paidOrder(1_000);
    const { item } = await itemsOf(id);
    const { control } = shop.payments;
    control.refuseCard("4242424242424242", "insufficient_funds");
    const first = item.current_period_end + 3_600;
    control.advanceTo(first);
    expect((await itemsOf(id)).subscription.status).toBe("past_due");
    const [open] = (await shop.stripe.invoices.list({ subscription: id, status: "open" })).data;
    expect(open).toMatchObject({ attempt_count: 1, next_payment_attempt: first + 3 * day });
    control.advanceTo(first + 7 * day);
    const { subscription } = await itemsOf(id);
    expect(subscription.status).toBe("unpaid");
    const card = await shop.stripe.paymentMethods.attach("pm_card_mastercard", {
      customer: idOf(subscription.customer),
    });
    await shop.stripe.invoices.pay(open?.id ?? "", { payment_method: card.id });
    expect((await itemsOf(id)).subscription.status).toBe("active");
    await control.webhooks.settled();
    expect(types().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  });

  it("that was cancelled ends with the paid period", async () => {
    const id = await paidOrder(1_000);
    const ending = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const { item } = await itemsOf(id);
    expect(ending.cancel_at).toBe(item.current_period_end);
    shop.payments.control.advanceTo(item.current_period_end);
    expect((await itemsOf(id)).subscription.status).toBe("canceled");
    expect((await shop.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe("a change of price", () => {
  it("is charged at once for the rest of the period, to the second, as the preview said", async () => {
    const id = await paidOrder(1_000);
    const { item } = await itemsOf(id);
    const half = (item.current_period_start + item.current_period_end) / 2;
    shop.payments.control.advanceTo(half);
    const change = {
      items: [{ id: item.id, price_data: monthly(idOf(item.price.product), 3_000) }],
      proration_behavior: "always_invoice" as const,
      proration_date: half,
    };
    const preview = await shop.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: change,
    });
    expect(preview.amount_due).toBe(1_000);
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1_500]);
    const changed = await shop.stripe.subscriptions.update(id, { ...change, expand: ["latest_invoice"] });
    expect(changed.latest_invoice).toMatchObject({
      status: "paid",
      amount_paid: 1_000,
      billing_reason: "subscription_update",
    });
    expect(changed.items.data[0]?.price.unit_amount).toBe(3_000);
  });

  it("that the card does not pay leaves everything as it was, if it is asked to", async () => {
    const id = await paidOrder(1_000);
    const { item, subscription } = await itemsOf(id);
    shop.payments.control.refuseCard("4242424242424242");
    const change = shop.stripe.subscriptions.update(id, {
      items: [{ id: item.id, price_data: monthly(idOf(item.price.product), 3_000) }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    });
    await expect(change).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    const after = await itemsOf(id);
    expect(after.item.price.unit_amount).toBe(1_000);
    expect(after.subscription).toMatchObject({
      status: "active",
      latest_invoice: subscription.latest_invoice,
    });
  });

  it("waits for its payment if that is pending, and lapses with it", async () => {
    const id = await paidOrder(1_000, "4242424242424242");
    const { item } = await itemsOf(id);
    shop.payments.control.refuseCard("4242424242424242");
    const wish = {
      items: [{ id: item.id, price_data: monthly(idOf(item.price.product), 3_000) }],
      proration_behavior: "always_invoice" as const,
      payment_behavior: "pending_if_incomplete" as const,
      expand: ["latest_invoice.confirmation_secret"],
    };
    const waiting = await shop.stripe.subscriptions.update(id, wish);
    expect(waiting.pending_update?.subscription_items?.[0]?.price.unit_amount).toBe(3_000);
    expect(waiting.items.data[0]?.price.unit_amount).toBe(1_000);
    expect(waiting.status).toBe("active");
    shop.payments.control.advanceTo(start + 24 * 3600);
    expect((await itemsOf(id)).subscription.pending_update).toBeNull();

    const again = await shop.stripe.subscriptions.update(id, wish);
    if (typeof again.latest_invoice === "string") throw new Error("not expanded");
    const secret = again.latest_invoice?.confirmation_secret?.client_secret ?? "";
    await shop.submitCard(secret, "5555555555554444");
    const { subscription, item: paid } = await itemsOf(id);
    expect(paid.price.unit_amount).toBe(3_000);
    expect(subscription.pending_update).toBeNull();
  });

  it("without proration costs nothing now and counts from the next period on", async () => {
    const id = await paidOrder(3_000);
    const { item } = await itemsOf(id);
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: item.id, price_data: monthly(idOf(item.price.product), 1_000) }],
      proration_behavior: "none",
    });
    shop.payments.control.advanceTo(item.current_period_end + 3_600);
    const invoices = await shop.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([1_000, 3_000]);
  });

  it("below the smallest charge waits on the customer's balance for the next invoice", async () => {
    const id = await paidOrder(1_000);
    const { item, subscription } = await itemsOf(id);
    shop.payments.control.advanceTo(item.current_period_end - day);
    const changed = await shop.stripe.subscriptions.update(id, {
      items: [{ id: item.id, price_data: monthly(idOf(item.price.product), 2_000) }],
      proration_behavior: "always_invoice",
      expand: ["latest_invoice"],
    });
    expect(changed.latest_invoice).toMatchObject({
      status: "paid",
      amount_due: 0,
      amount_paid: 0,
      total: 35,
    });
    expect(await shop.stripe.customers.retrieve(idOf(subscription.customer))).toMatchObject({
      balance: 35,
    });
    shop.payments.control.advanceTo(item.current_period_end + 3_600);
    const [renewal] = (await shop.stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({
      total: 2_000,
      amount_paid: 2_035,
      starting_balance: 35,
      ending_balance: 0,
    });
  });
});
