import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { reconcile, tellOperators } from "./reconcile.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
beforeAll(async () => {
  shop = await startShop({ environment: { MAIL_DIRECTORY: join(tmpdir(), "reconcile-mail") } });
  person = await shop.customer();
  bought = await shop.buy(person);
  const other = await shop.customer();
  const returned = await shop.buy(other);
  const url = `${shop.api.url}/api/billing/subscriptions/${returned.subscriptionId}/refund`;
  await post(url, undefined, { headers: { cookie: other.cookies } });
  await shop.provider.webhooks.settled();
});
afterAll(() => shop.api.stop());

const differences = () => reconcile(shop.api.application.deps, { since: new Date(0), pauseMs: 0 });

/** Behind the back of the ledger's guard, and undone afterwards. */
async function planted(change: string, values: unknown[] = []): Promise<string[]> {
  const pool = shop.api.application.pool;
  await pool.query("alter table ledger_entries disable trigger user");
  await pool.query("create table kept_ledger as table ledger_entries");
  await pool.query("create table kept_subscriptions as table subscriptions");
  try {
    await pool.query(change, values);
    return await differences();
  } finally {
    await pool.query("delete from ledger_entries");
    await pool.query("insert into ledger_entries overriding system value table kept_ledger");
    for (const { id, state, monthly_cents, build_id, owes_since, is_refunded } of await shop.query(
      "select * from kept_subscriptions",
    ))
      await pool.query(
        "update subscriptions set state = $2, monthly_cents = $3, build_id = $4, owes_since = $5, is_refunded = $6 where id = $1",
        [id, state, monthly_cents, build_id, owes_since, is_refunded],
      );
    await pool.query("drop table kept_ledger, kept_subscriptions");
    await pool.query("alter table ledger_entries enable trigger user");
  }
}

test("books of a payment and a refund agree", async () => {
  expect(await differences()).toEqual([]);
});

test.each([
  ["delete from ledger_entries where cause = 'refund'", "The ledger lacks the refund re_"],
  ["delete from ledger_entries where subscription_id = $1", "The ledger lacks the payment ch_"],
  ["update ledger_entries set amount_cents = 601 where subscription_id = $1", "The ledger has $6.01 for"],
  ["update subscriptions set state = 'ended' where id = $1", "is ended here, and active at the provider"],
  ["update subscriptions set monthly_cents = 1 where id = $1", "costs $0.01 here, and $6.00 at the provider"],
  ["update subscriptions set build_id = null where id = $1", "has neither a server nor a refund"],
  ["update subscriptions set is_refunded = true where id = $1", "counts as refunded"],
  ["update subscriptions set build_id = gen_random_uuid() where id = $1", "its server is gone"],
  ["update subscriptions set owes_since = now() - interval '2 hours' where id = $1", "waits for its end"],
])("%s is found", async (change, words) => {
  const values = change.includes("$1") ? [bought.subscriptionId] : [];
  expect(await planted(change, values)).toContainEqual(expect.stringContaining(words));
  expect(await differences()).toEqual([]);
});

test.each([
  [49, 0],
  [50, 1],
  [-49, 0],
  [-50, 1],
])("an order of %i cents more than was paid gives %i differences", async (cents, count) => {
  const change = "update orders set amount_cents = amount_cents + $2 where subscription_id = $1";
  await shop.query(change, [bought.subscriptionId, cents]);
  try {
    expect(await differences()).toHaveLength(count);
  } finally {
    await shop.query(change, [bought.subscriptionId, -cents]);
  }
});

test("money that moves at the provider without an event is found", async () => {
  shop.provider.webhooks.lose(1_000);
  shop.provider.openDispute(bought.paymentIntentId);
  expect(await differences()).toEqual([expect.stringContaining("The ledger lacks the dispute ")]);
  shop.provider.advanceTo(shop.provider.now() + (32 * dayMs) / 1000);
  expect(await differences()).toContainEqual(expect.stringContaining("The ledger lacks the payment ch_"));
});

test("the operator is told by mail, and only of differences", async () => {
  const { deps } = shop.api.application;
  await shop.query("update users set is_admin = true where id = $1", [person.id]);
  const mails = async () => (await shop.query("select id from mail_outbox")).length;
  const before = await mails();
  await tellOperators(deps, []);
  expect(await mails()).toBe(before);
  await tellOperators(deps, ["One difference."]);
  expect(await mails()).toBe(before + 1);
});
