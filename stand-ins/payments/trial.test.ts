import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { monthly, openShop, type Shop } from "./testing/shop.fixture.ts";

const start = Date.UTC(2027, 0, 10, 12) / 1000;
const day = 86_400;
const trialEnd = start + 20 * day;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ frozenAt: start });
});
afterEach(() => shop.close());

async function savedCard(number = "4242424242424242") {
  const { stripe } = shop;
  const customer = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({ customer: customer.id, usage: "off_session" });
  await shop.submitCard(setup.client_secret ?? "", number);
  const { payment_method: method } = await stripe.setupIntents.retrieve(setup.id);
  return { customer: customer.id, method: typeof method === "string" ? method : (method?.id ?? "") };
}

async function begin(
  { customer, method }: { readonly customer: string; readonly method: string },
  end = trialEnd,
) {
  const product = await shop.stripe.products.create({ name: "Server" });
  return shop.stripe.subscriptions.create({
    customer,
    items: [{ price_data: monthly(product.id, 600) }],
    default_payment_method: method,
    trial_end: end,
  });
}

const paidOf = async (subscription: string) =>
  (await shop.stripe.invoices.list({ subscription })).data.map(({ billing_reason, amount_paid, status }) => [
    billing_reason,
    amount_paid,
    status,
  ]);

describe("a subscription that begins later", () => {
  it("charges nothing before that, and a month from then on", async () => {
    const { id, status, items } = await begin(await savedCard());
    expect(status).toBe("trialing");
    expect(items.data[0]?.current_period_end).toBe(trialEnd);
    shop.payments.control.advanceTo(trialEnd - 1);
    expect(await paidOf(id)).toEqual([["subscription_create", 0, "paid"]]);
    shop.payments.control.advanceTo(trialEnd + 3600);
    expect(await paidOf(id)).toEqual([
      ["subscription_cycle", 600, "paid"],
      ["subscription_create", 0, "paid"],
    ]);
    const after = await shop.stripe.subscriptions.retrieve(id);
    expect([after.status, after.billing_cycle_anchor]).toEqual(["active", trialEnd]);
    expect(after.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 1, 28, 12) / 1000);
  });

  it("is past due if its card is refused then", async () => {
    const { id } = await begin(await savedCard("4000000000000341"));
    shop.payments.control.advanceTo(trialEnd + 3600);
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  });

  it("costs nothing if it is cancelled before", async () => {
    const { id } = await begin(await savedCard());
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    shop.payments.control.advanceTo(trialEnd + 3600);
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(await paidOf(id)).toEqual([["subscription_create", 0, "paid"]]);
  });

  it("needs a time in the future, and a card of the same customer", async () => {
    const own = await savedCard();
    const other = await savedCard();
    await expect(begin(own, start)).rejects.toMatchObject({ param: "trial_end" });
    await expect(begin({ ...own, method: other.method })).rejects.toMatchObject({ code: "resource_missing" });
  });
});
