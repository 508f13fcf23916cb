import { afterEach, beforeEach, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { giveSomeCredit } from "../desk/credit.fixture.ts";
import { reconcile } from "./reconcile.ts";

let shop: TestShop;
let person: TestPerson;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
});
afterEach(() => shop.api.stop());

const differences = () => reconcile(shop.api.application.deps, { since: new Date(0), pauseMs: 0 });
async function refund(): Promise<void> {
  await shop.query("update build_tasks set status = 'completed' where user_id = $1", [person.id]);
  const [bought] = await shop.query("select id from subscriptions where user_id = $1", [person.id]);
  const url = `${shop.api.url}/api/billing/subscriptions/${String(bought?.["id"])}/refund`;
  expect((await post(url, undefined, { headers: { cookie: person.cookies } })).status).toBe(200);
  await shop.provider.webhooks.settled();
}
async function payWithCredit(): Promise<void> {
  await giveSomeCredit(shop, person, 600);
  expect((await shop.order(person, { withCredit: true })).json["buildId"]).not.toBeNull();
  await shop.provider.webhooks.settled();
}

test("a payment that credit made smaller agrees with its order, also once both went back", async () => {
  await giveSomeCredit(shop, person, 250);
  await shop.buy(person);
  expect(await differences()).toEqual([]);
  await refund();
  expect(await differences()).toEqual([]);
});

test("what is neither money nor credit is found", async () => {
  await giveSomeCredit(shop, person, 250);
  await shop.buy(person);
  await shop.query("update subscriptions set credit_cents = 200");
  expect(await differences()).toEqual([expect.stringContaining("is for $6.00, and $5.50 was paid.")]);
});

test("a month that credit paid has no payment to agree with, also once it went back", async () => {
  await payWithCredit();
  expect(await differences()).toEqual([]);
  await refund();
  expect(await differences()).toEqual([]);
});

test("a month that credit paid without a server is found", async () => {
  await payWithCredit();
  await shop.query("update subscriptions set build_id = null");
  expect(await differences()).toEqual([expect.stringContaining("has neither a server nor a refund")]);
});

test("credit that was promised back and is not there is found", async () => {
  await payWithCredit();
  await shop.query("update subscriptions set is_refunded = true");
  expect(await differences()).toEqual([expect.stringContaining("counts as refunded")]);
});

test("credit that was used unasked and went back is no difference", async () => {
  await giveSomeCredit(shop, person, 600);
  await shop.query("delete from operator_payments");
  expect((await shop.order(person)).json).toMatchObject({ clientSecret: null, buildId: null });
  await shop.provider.webhooks.settled();
  expect(await differences()).toEqual([]);
});
