import { afterEach, beforeEach, expect, it } from "vitest";
import { Stripe } from "stripe";
import { monthly, openShop, order, publishableKey, type Shop } from "./testing/shop.fixture.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

it("does a request once per idempotency key, and refuses the key for other parameters", async () => {
  const { stripe } = shop;
  const first = await stripe.customers.create({ email: "a@example.com" }, { idempotencyKey: "one" });
  const again = await stripe.customers.create({ email: "a@example.com" }, { idempotencyKey: "one" });
  expect(again.id).toBe(first.id);
  expect((await stripe.customers.list()).data).toHaveLength(1);
  const other = stripe.customers.create({ email: "b@example.com" }, { idempotencyKey: "one" });
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it("repeats a declined charge for its key, but forgets a key whose parameters were refused", async () => {
  const wish = { amount: 900, currency: "usd", confirm: true, payment_method: "pm_card_chargeDeclined" };
  for (let time = 0; time < 2; time += 1) {
    const declined = shop.stripe.paymentIntents.create(wish, { idempotencyKey: "declined" });
    await expect(declined).rejects.toMatchObject({ code: "card_declined" });
  }
  expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(1);
  const small = shop.stripe.paymentIntents.create(
    { amount: 49, currency: "usd" },
    { idempotencyKey: "small" },
  );
  await expect(small).rejects.toMatchObject({ code: "amount_too_small" });
  const enough = await shop.stripe.paymentIntents.create(
    { amount: 50, currency: "usd" },
    { idempotencyKey: "small" },
  );
  expect(enough.amount).toBe(50);
});

it("answers what it does not know with an error object", async () => {
  const { stripe } = shop;
  await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.customers.create({}, { apiKey: "sk_test_other" })).rejects.toMatchObject({
    statusCode: 401,
  });
  const wrong = stripe.customers.create({ expand: ["nothing"] });
  await expect(wrong).rejects.toMatchObject({ statusCode: 400, param: "expand" });
});

it("lets a browser see an intent only with its secret, and nothing else", async () => {
  const { secret } = await order(shop.stripe, 900);
  const [id = ""] = secret.split("_secret_");
  const browser = new Stripe(publishableKey, {
    host: "127.0.0.1",
    port: new URL(shop.payments.url).port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
  expect(await browser.paymentIntents.retrieve(id, { client_secret: secret })).toMatchObject({ amount: 900 });
  const guessed = browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_guessed` });
  await expect(guessed).rejects.toMatchObject({ statusCode: 404 });
  await expect(browser.customers.list()).rejects.toMatchObject({ statusCode: 403 });
});

it("gives lists in pages, newest first, and by time", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) ids.unshift((await shop.stripe.customers.create({})).id);
  const first = await shop.stripe.customers.list({ limit: 10 });
  expect(first.has_more).toBe(true);
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  const all = await shop.stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  const before = await shop.stripe.customers.list({ limit: 5, ending_before: ids[10] ?? "" });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(5, 10));
  const later = await shop.stripe.customers.list({ created: { gt: shop.payments.control.now() + 60 } });
  expect(later.data).toEqual([]);
});

it("expands references, and what is absent unless it is asked for", async () => {
  const { stripe } = shop;
  const { subscription, secret } = await order(stripe, 900);
  await shop.submitCard(secret, "4242424242424242");
  const plain = await stripe.subscriptions.retrieve(subscription.id);
  expect(typeof plain.latest_invoice).toBe("string");
  const expanded = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["customer", "items.data.price.product"],
  });
  expect(expanded.customer).toMatchObject({ object: "customer", email: "ann@example.com" });
  expect(expanded.items.data[0]?.price.product).toMatchObject({ name: "Blockwright server" });
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(invoice).not.toHaveProperty("payments");
  expect(invoice).not.toHaveProperty("confirmation_secret");
});

it("says which version was asked for", async () => {
  const { lastResponse } = await shop.stripe.products.create({ id: "server-1", name: "Server" });
  expect(lastResponse.headers["stripe-version"]).toBe("2026-10-28.endive");
  const price = await shop.stripe.prices.create({
    product: "server-1",
    currency: "usd",
    unit_amount: 500,
    recurring: { interval: "month" },
  });
  expect(price).toMatchObject({ type: "recurring", unit_amount: 500, product: "server-1" });
  expect((await shop.stripe.products.retrieve("server-1")).name).toBe("Server");
  const again = shop.stripe.products.create({ id: "server-1", name: "Server" });
  await expect(again).rejects.toMatchObject({ code: "resource_already_exists" });
});

it("misbehaves when it is told to: limits, errors, connections cut before and after the work", async () => {
  const { stripe, payments } = shop;
  payments.control.misbehave({ kind: "rate-limit" });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 429, code: "rate_limit" });
  payments.control.misbehave({ kind: "lock-timeout", path: "/v1/customers" });
  await stripe.products.list();
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 429, code: "lock_timeout" });
  payments.control.misbehave({ kind: "server-error" });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  // The SDK tries a closed connection once more by itself.
  payments.control.misbehave({ kind: "cut-before", times: 2 });
  const before = stripe.customers.create({ name: "never" });
  await expect(before).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  payments.control.misbehave({ kind: "cut-after", times: 2 });
  const kept = { idempotencyKey: "kept" };
  const after = stripe.customers.create({ name: "done" }, kept);
  await expect(after).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const [done, ...others] = (await stripe.customers.list()).data;
  expect(others).toEqual([]);
  expect((await stripe.customers.create({ name: "done" }, kept)).id).toBe(done?.id);
  expect(payments.control.calls().at(-1)).toMatchObject({ path: "/v1/customers", idempotencyKey: "kept" });
});

it("is controlled over HTTP as well", async () => {
  const ask = async (name: string, body: object = {}) => {
    const response = await fetch(`${shop.payments.url}/_control/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { now: number } };
  };
  await ask("freeze", { at: 1_900_000_000 });
  expect((await ask("advance", { seconds: 60 })).body.now).toBe(1_900_000_060);
  await ask("misbehave", { kind: "server-error" });
  await expect(shop.stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  expect((await ask("nothing")).status).toBe(404);
});

it("makes prices of a subscription from inline data only if its product exists", async () => {
  const customer = await shop.stripe.customers.create({});
  const wish = shop.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data: monthly("prod_none", 500) }],
  });
  await expect(wish).rejects.toMatchObject({ code: "resource_missing" });
  expect((await shop.stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
});
