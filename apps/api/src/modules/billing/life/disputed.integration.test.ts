import { afterEach, beforeEach, expect, test } from "vitest";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { startShop, type Bought, type TestShop } from "../billing.fixture.ts";

import { endPaymentsOf } from "./end-with-server.ts";
import { holdUnpaid, ownersOfUnheld } from "./hold-unpaid.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  bought = await shop.buy(person);
});
afterEach(() => shop.api.stop());

const movements = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [person.id],
    )
  ).map(({ entry }) => entry);

async function pass(days: number): Promise<void> {
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
  await shop.provider.webhooks.settled();
}

test("nothing is charged while a payment is disputed, and again after it is won", async () => {
  const { id } = shop.provider.openDispute(bought.paymentIntentId);
  await shop.provider.webhooks.settled();
  await pass(32);
  expect(await movements()).toEqual(["first-payment 600", "dispute -600"]);
  shop.provider.closeDispute(id, "won");
  await shop.provider.webhooks.settled();
  await pass(31);
  expect(await movements()).toEqual(["first-payment 600", "dispute -600", "dispute-won 600", "renewal 600"]);
});

test("a server is built for a payment that credit of its buyer made smaller", async () => {
  const { apiUrl = "", secretKey = "" } = shop.api.application.config.cards ?? {};
  const [row] = await shop.query("select provider_id from billing_customers where user_id = $1", [person.id]);
  const url = `${apiUrl}/v1/customers/${String(row?.["provider_id"])}/balance_transactions`;
  const body = new URLSearchParams({ amount: "-200", currency: "usd" });
  const headers = { authorization: `Bearer ${secretKey}` };
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  const { buildId, paymentIntentId } = await shop.buy(person);
  expect(buildId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await movements()).toEqual(["first-payment 600", "first-payment 400"]);
  expect((await shop.verify(person, paymentIntentId)).json).toMatchObject({ state: "paid" });
});

test("a server that is brought back after its subscription has ended is held", async () => {
  const { deps } = shop.api.application;
  const { serverId, buildId, subscriptionId } = bought;
  await shop.query("update build_tasks set status = 'completed' where id = $1", [buildId]);
  const deletedAt = (at: string) =>
    shop.query(`update servers set deleted_at = ${at} where id = $1`, [serverId]);
  await deletedAt("now()");
  await endPaymentsOf(deps, serverId);
  expect(await shop.query("select state from subscriptions where id = $1", [subscriptionId])).toEqual([
    { state: "ended" },
  ]);
  await deletedAt("null");
  const { instanceId } = await place(shop.api, { serverId });
  for (const id of await ownersOfUnheld(deps)) await holdUnpaid(deps, id);
  expect(await shop.query("select holds from instances where id = $1", [instanceId])).toEqual([
    { holds: ["payment"] },
  ]);
  expect(await ownersOfUnheld(deps)).toEqual([]);
});
