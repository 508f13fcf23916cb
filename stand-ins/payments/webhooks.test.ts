import { afterEach, beforeEach, expect, it } from "vitest";
import { openShop, type Shop } from "./testing/shop.fixture.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const names = () => shop.received.flatMap(({ data }) => ("name" in data.object ? [data.object.name] : []));

async function create(...wanted: string[]): Promise<void> {
  for (const name of wanted) await shop.stripe.customers.create({ name });
}

it("sends events in order and signed, and lists them", async () => {
  await create("a", "b", "c");
  await shop.payments.control.webhooks.settled();
  expect(names()).toEqual(["a", "b", "c"]);
  const { data } = await shop.stripe.events.list({ type: "customer.created" });
  expect(data.map(({ id }) => id)).toEqual(shop.received.map(({ id }) => id).toReversed());
});

it("sends an event again until it is accepted, without keeping others back", async () => {
  shop.refuseNext(1);
  await create("a", "b");
  await shop.payments.control.webhooks.settled();
  expect(names()).toEqual(["b", "a"]);
});

it("loses, doubles and delays events when it is told to", async () => {
  const { webhooks } = shop.payments.control;
  webhooks.lose(1);
  await create("lost");
  webhooks.duplicate(1);
  await create("twice");
  webhooks.delay(1);
  await create("late", "last");
  await webhooks.settled();
  expect(names()).toEqual(["twice", "twice", "last", "late"]);
  const [first] = shop.received;
  webhooks.repeat(first?.id ?? "");
  await webhooks.settled();
  expect(names().at(-1)).toBe("twice");
});

it("holds events and sends them in another order", async () => {
  const { webhooks } = shop.payments.control;
  webhooks.hold();
  await create("a", "b", "c");
  await webhooks.settled();
  expect(names()).toEqual([]);
  webhooks.release((held) => held.toReversed());
  await create("d");
  await webhooks.settled();
  expect(names()).toEqual(["c", "b", "a", "d"]);
});

it("sends only the kinds that the endpoint asked for", async () => {
  const choosy = await openShop({ enabledEvents: new Set(["customer.updated"]) });
  const { id } = await choosy.stripe.customers.create({ name: "before" });
  await choosy.stripe.customers.update(id, { name: "after" });
  await choosy.payments.control.webhooks.settled();
  expect(choosy.received.map(({ type }) => type)).toEqual(["customer.updated"]);
  await choosy.close();
});
