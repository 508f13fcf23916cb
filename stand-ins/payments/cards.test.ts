import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { idOf, openShop, order, type Shop } from "./testing/shop.fixture.ts";

const start = Date.UTC(2027, 5, 15) / 1000;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ frozenAt: start });
});
afterEach(() => shop.close());

async function answerBank(url: string, result: "complete" | "fail"): Promise<URL> {
  const page = new URL(url);
  expect(page.host).toBe("hooks.stripe.com");
  const address = `${shop.payments.url}${page.pathname}`;
  expect(await (await fetch(address)).text()).toContain("Complete");
  const response = await fetch(`${address}?result=${result}`, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

describe("a card", () => {
  it.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000009979", "card_declined", "stolen_card"],
    ["4000000000000069", "expired_card", "expired_card"],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
    ["4000000000004954", "card_declined", "fraudulent"],
    ["4000000000000341", "card_declined", "generic_decline"],
  ])("%s is refused: %s, %s", async (number, code, declineCode) => {
    const { subscription, secret } = await order(shop.stripe, 900);
    const { status, body } = await shop.submitCard(secret, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code, decline_code: declineCode });
    const [id = ""] = secret.split("_secret_");
    const intent = await shop.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(intent).toMatchObject({ status: "requires_payment_method", last_payment_error: { code } });
    expect(intent.latest_charge).toMatchObject({
      status: "failed",
      outcome: { risk_level: number === "4000000000004954" ? "highest" : "normal" },
    });
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
  });

  it("that looks stolen is accepted with a raised risk", async () => {
    const { secret } = await order(shop.stripe, 900);
    expect((await shop.submitCard(secret, "4000000000009235")).status).toBe(200);
    const [id = ""] = secret.split("_secret_");
    const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(id, {
      expand: ["latest_charge"],
    });
    expect(charge).toMatchObject({ status: "succeeded", outcome: { risk_level: "elevated" } });
  });

  it("that does not exist or has expired is refused before the bank is asked", async () => {
    const { secret } = await order(shop.stripe, 900);
    expect((await shop.submitCard(secret, "4242424242424241")).body.error?.code).toBe("incorrect_number");
    shop.payments.control.freezeAt(Date.UTC(2041, 0, 1) / 1000);
    const later = await order(shop.stripe, 900);
    const old = await shop.submitCard(later.secret, "4242424242424242");
    expect(old.body.error?.code).toBe("invalid_expiry_year");
  });

  it("has the same fingerprint for everybody who uses its number", async () => {
    const prints = new Set<string | null | undefined>();
    for (const number of ["4242424242424242", "4242 4242 4242 4242", "5555555555554444"]) {
      const { subscription, secret } = await order(shop.stripe, 900);
      await shop.submitCard(secret, number);
      const paid = await shop.stripe.subscriptions.retrieve(subscription.id, {
        expand: ["default_payment_method"],
      });
      if (typeof paid.default_payment_method === "string") throw new Error("not expanded");
      prints.add(paid.default_payment_method?.card?.fingerprint);
    }
    expect(prints.size).toBe(2);
  });
});

describe("3-D Secure", () => {
  it("passed pays, and sends the browser back to the shop", async () => {
    const { subscription, secret } = await order(shop.stripe, 900);
    const { body } = await shop.submitCard(secret, "4000002500003155");
    expect(body.status).toBe("requires_action");
    const back = await answerBank(body.next_action?.redirect_to_url.url ?? "", "complete");
    expect(back.origin + back.pathname).toBe("http://shop.example/payment-success");
    expect(back.searchParams.get("redirect_status")).toBe("succeeded");
    expect(back.searchParams.get("payment_intent")).toBe(secret.split("_secret_")[0]);
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("failed leaves the payment open for another card", async () => {
    const { subscription, secret } = await order(shop.stripe, 900);
    const { body } = await shop.submitCard(secret, "4000002500003155");
    const back = await answerBank(body.next_action?.redirect_to_url.url ?? "", "fail");
    expect(back.searchParams.get("redirect_status")).toBe("failed");
    const [id = ""] = secret.split("_secret_");
    const intent = await shop.stripe.paymentIntents.retrieve(id);
    expect(intent.last_payment_error?.code).toBe("payment_intent_authentication_failure");
    await shop.submitCard(secret, "4242424242424242");
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("is asked for at the renewal only of the card that always wants it", async () => {
    const states: Record<string, string> = {};
    for (const number of ["4000002500003155", "4000002760003184"]) {
      const { subscription, secret } = await order(shop.stripe, 900);
      const { body } = await shop.submitCard(secret, number);
      await answerBank(body.next_action?.redirect_to_url.url ?? "", "complete");
      shop.payments.control.advanceTo(shop.payments.control.now() + 32 * 86_400);
      states[number] = (await shop.stripe.subscriptions.retrieve(subscription.id)).status;
    }
    expect(states).toEqual({ "4000002500003155": "active", "4000002760003184": "past_due" });
    await shop.payments.control.webhooks.settled();
    expect(shop.received.map(({ type }) => type)).toContain("invoice.payment_action_required");
  });
});

describe("a saved card", () => {
  it("is saved without a charge, used for renewals, and gone when it is detached", async () => {
    const { stripe, payments } = shop;
    const { subscription, secret } = await order(stripe, 900);
    await shop.submitCard(secret, "4242424242424242");
    const customer = idOf(subscription.customer);
    const setup = await stripe.setupIntents.create({ customer, usage: "off_session" });
    expect((await shop.submitCard(setup.client_secret ?? "", "4000000000000002")).status).toBe(402);
    await shop.submitCard(setup.client_secret ?? "", "5555555555554444");
    const saved = await stripe.setupIntents.retrieve(setup.id, { expand: ["payment_method"] });
    expect(saved).toMatchObject({
      status: "succeeded",
      payment_method: { customer, card: { last4: "4444" } },
    });
    const method = idOf(saved.payment_method);
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method });
    payments.control.refuseCard("4242424242424242");
    payments.control.advanceTo(start + 32 * 86_400);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");

    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(2);
    await stripe.paymentMethods.detach(method);
    const without = await stripe.subscriptions.retrieve(subscription.id);
    expect(without.default_payment_method).toBeNull();
    payments.control.advanceTo(start + 64 * 86_400);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await payments.control.webhooks.settled();
    expect(shop.received.map(({ type }) => type)).toContain("setup_intent.succeeded");
  });

  it("that no charge succeeds with can still be saved", async () => {
    const { stripe } = shop;
    const customer = await stripe.customers.create({});
    const method = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    const charge = stripe.paymentIntents.create({
      amount: 900,
      currency: "usd",
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    });
    await expect(charge).rejects.toMatchObject({ code: "card_declined" });
    const refused = stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: customer.id });
    await expect(refused).rejects.toMatchObject({ statusCode: 402 });
  });
});
