import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { monthly, openShop, order, type Shop } from "./testing/shop.fixture.ts";

const start = Date.UTC(2027, 0, 31, 12) / 1000;
const day = 86_400;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ frozenAt: start });
});
afterEach(() => shop.close());

const dateOf = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString().slice(0, 10);

/** Paid for that many months at a time. */
async function begun(cents: number, months: number) {
  const { subscription, secret } = await order(shop.stripe, cents, undefined, months);
  await shop.submitCard(secret, "4242424242424242");
  return subscription.id;
}

async function itemOf(id: string) {
  const [item] = (await shop.stripe.subscriptions.retrieve(id)).items.data;
  if (item === undefined) throw new Error("no item");
  return item;
}

async function paid(id: string): Promise<number[]> {
  const { data } = await shop.stripe.invoices.list({ subscription: id });
  return data.map(({ amount_paid: cents }) => cents).toReversed();
}

async function to(id: string, cents: number, months: number, behaviour: "always_invoice" | "none") {
  const item = await itemOf(id);
  const product = typeof item.price.product === "string" ? item.price.product : item.price.product.id;
  return {
    items: [{ id: item.id, price_data: monthly(product, cents, months) }],
    proration_behavior: behaviour,
  };
}

describe("a price of two months", () => {
  it("is charged every two months, on the same day", async () => {
    const id = await begun(50, 2);
    expect(dateOf((await itemOf(id)).current_period_end)).toBe("2027-03-31");
    shop.payments.control.advanceTo(start + 32 * day);
    expect(await paid(id)).toEqual([50]);
    shop.payments.control.advanceTo(start + 62 * day);
    expect(await paid(id)).toEqual([50, 50]);
    expect(dateOf((await itemOf(id)).current_period_end)).toBe("2027-05-31");
  });

  it("gives way to a monthly one at once: a month begins, and the unused part comes off", async () => {
    const id = await begun(50, 2);
    // Half of 59 days.
    shop.payments.control.advanceTo(start + 29.5 * day);
    const change = await to(id, 200, 1, "always_invoice");
    const preview = await shop.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: change,
    });
    expect(preview.amount_due).toBe(175);
    await shop.stripe.subscriptions.update(id, { ...change, payment_behavior: "pending_if_incomplete" });
    expect(await paid(id)).toEqual([50, 175]);
    expect(dateOf((await itemOf(id)).current_period_end)).toBe("2027-04-02");
    shop.payments.control.advanceTo(start + 62 * day);
    expect(await paid(id)).toEqual([50, 175, 200]);
  });

  it("takes the place of a monthly one at once, and less than the smallest charge waits", async () => {
    const id = await begun(75, 1);
    shop.payments.control.advanceTo(start + 14 * day);
    await shop.stripe.subscriptions.update(id, await to(id, 50, 2, "always_invoice"));
    // 50 less the other half of 75, rounded: 12 cents.
    expect(await paid(id)).toEqual([75, 0]);
    const { customer } = await shop.stripe.subscriptions.retrieve(id);
    const customerId = typeof customer === "string" ? customer : customer.id;
    expect(await shop.stripe.customers.retrieve(customerId)).toMatchObject({ balance: 12 });
    shop.payments.control.advanceTo(start + 74 * day);
    expect(await paid(id)).toEqual([75, 0, 62]);
  });

  it("charges the whole new period even where the rest of the old one is lost", async () => {
    const id = await begun(600, 1);
    await shop.stripe.subscriptions.update(id, await to(id, 50, 2, "none"));
    expect(await paid(id)).toEqual([600, 50]);
  });

  it("stays as it is when its change is refused", async () => {
    const id = await begun(50, 2);
    shop.payments.control.refuseCard("4242424242424242");
    const before = await itemOf(id);
    const changed = await shop.stripe.subscriptions.update(id, {
      ...(await to(id, 200, 1, "always_invoice")),
      payment_behavior: "pending_if_incomplete",
    });
    expect(changed.pending_update).not.toBeNull();
    expect(await itemOf(id)).toEqual(before);
  });
});
