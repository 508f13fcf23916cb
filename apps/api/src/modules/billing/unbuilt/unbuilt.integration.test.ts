import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { giveUpBuild } from "../../builds/builds.fixture.ts";
import { buildFailed } from "../../builds/index.ts";
import { startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { billingFacts } from "../billing.facts.ts";
import { endPaymentsOf } from "../life/end-with-server.ts";
import { refundUndecided, undecided } from "./refund-undecided.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
beforeEach(async () => {
  shop = await startShop({ environment: { MAIL_DIRECTORY: join(tmpdir(), "unbuilt-mail") } });
  person = await shop.customer();
  bought = await shop.buy(person);
});
afterEach(() => shop.api.stop());

const deps = () => shop.api.application.deps;
const as = () => ({ headers: { cookie: person.cookies } });
const retry = () => post(`${shop.api.url}/api/build/${bought.buildId}/retry`, {}, as());
const refund = () =>
  post(`${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/refund`, undefined, as());
const shown = async () => ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0];
const movements = async () =>
  (await shop.query("select cause, amount_cents from ledger_entries order by id")).map(
    (row) => `${String(row["cause"])} ${String(row["amount_cents"])}`,
  );
const roomOf = async (id: string) =>
  (await shop.query("select memory_mb from room_holds where id = $1", [id])).map((row) => row["memory_mb"]);
const refundCalls = () =>
  shop.provider.calls().filter(({ method, path }) => method === "POST" && path === "/v1/refunds");

async function giveUp(): Promise<void> {
  await giveUpBuild(shop.api, bought.buildId);
  await deliverFailures();
}

async function deliverFailures(): Promise<void> {
  const handler = billingFacts(deps()).find(({ name }) => name === "billing.choose-after-failure");
  for (const { payload } of await shop.query("select payload from facts where name = 'build.failed'"))
    await deps().transact((tx) => handler?.handle(tx, payload) ?? Promise.resolve());
}

async function round(): Promise<void> {
  for (const id of await undecided(deps())) await refundUndecided(deps(), id);
  await shop.provider.webhooks.settled();
}

test("a build that fails for good keeps its room, says so, and is refunded by itself after a day", async () => {
  const before = (await shop.query("select id from mail_outbox")).length - 1;
  await giveUp();
  expect(await shown()).toMatchObject({
    state: "active",
    buildFailed: true,
    refundsItselfAt: expect.any(String),
    refundableUntil: expect.any(String),
  });
  expect(await roomOf(bought.buildId)).toEqual([4096]);
  expect(await roomOf(bought.serverId)).toEqual([]);
  shop.api.clock.advance(dayMs - 60_000);
  await round();
  expect(await movements()).toEqual(["first-payment 600"]);
  shop.api.clock.advance(120_000);
  await round();
  await round();
  expect(await movements()).toEqual(["first-payment 600", "refund -600"]);
  expect(await shown()).toMatchObject({ state: "ended", buildFailed: false, refundsItselfAt: null });
  expect([await roomOf(bought.buildId), refundCalls().length]).toEqual([[], 1]);
  // Receipt, failed build, refund, end.
  expect(await shop.query("select id from mail_outbox")).toHaveLength(before + 4);
});

test("tried again it is built once more, in the room that was kept, for the same payment", async () => {
  await giveUp();
  const answers = await Promise.all([retry(), retry(), retry()]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  const builds = await shop.query(
    "select attempt, status, server_id, payment_intent_id from build_tasks where user_id = $1",
    [person.id],
  );
  expect(builds).toEqual([
    {
      attempt: 2,
      status: "pending",
      server_id: expect.any(String),
      payment_intent_id: bought.paymentIntentId,
    },
  ]);
  expect([await roomOf(bought.buildId), await roomOf(String(builds[0]?.["server_id"]))]).toEqual([
    [],
    [4096],
  ]);
  shop.api.clock.advance(2 * dayMs);
  await round();
  expect(await movements()).toEqual(["first-payment 600"]);
});

test("refunded by its owner it can't be built again, even if a refund was had before", async () => {
  await giveUp();
  expect((await refund()).json).toEqual({ refundedCents: 600, creditCents: 0 });
  expect((await retry()).json).toMatchObject({ type: "PAYMENT_REFUSED" });
  expect(await movements()).toEqual(["first-payment 600", "refund -600"]);
  bought = await shop.buy(person, { ram: 3 });
  await giveUp();
  expect((await refund()).json).toEqual({ refundedCents: 425, creditCents: 0 });
});

test("cancelled or deleted while it is built, it is refunded too", async () => {
  await post(`${shop.api.url}/api/build/${bought.buildId}/cancel`, {}, as());
  await giveUp();
  bought = await shop.buy(person, { ram: 3 });
  await ask(`${shop.api.url}/api/servers/${bought.serverId}`, { method: "DELETE", ...as() });
  await endPaymentsOf(deps(), bought.serverId);
  await giveUp();
  expect(await movements()).toEqual(["first-payment 600", "first-payment 425"]);
  shop.api.clock.advance(dayMs + 60_000);
  await round();
  expect((await movements()).slice(2).toSorted()).toEqual(["refund -425", "refund -600"]);
  expect(await shop.query("select state from subscriptions")).toEqual([
    { state: "ended" },
    { state: "ended" },
  ]);
});

test("tried again before its failure was heard of, it keeps neither the choice nor the old room", async () => {
  await post(`${shop.api.url}/api/build/${bought.buildId}/cancel`, {}, as());
  expect((await retry()).status).toBe(200);
  const late = { buildId: bought.buildId, serverId: bought.serverId };
  await deps().transact((tx) => deps().recordFact(tx, buildFailed, late));
  await deliverFailures();
  expect(await shown()).toMatchObject({ buildFailed: false, refundsItselfAt: null });
  expect(await roomOf(bought.serverId)).toEqual([]);
});
