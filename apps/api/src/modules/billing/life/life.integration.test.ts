import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { goodCard, startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { catchUp } from "../settle/catch-up.ts";
import { endPaymentsOf } from "./end-with-server.ts";
import { deleteUnpaid, longOverdue, longUnpaid, stopUnpaid } from "./stop-unpaid.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
let instanceId: string;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  bought = await shop.buy(person);
  instanceId = (await place(shop.api, { serverId: bought.serverId })).instanceId;
  await shop.query("update build_tasks set status = 'completed' where id = $1", [bought.buildId]);
  await staySignedIn();
});
afterEach(() => shop.api.stop());

const deps = () => shop.api.application.deps;
const url = (what: string) => `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/${what}`;
const as = (who: TestPerson) => ({ headers: { cookie: who.cookies } });
const call = (what: string, body?: object, who = person) => post(url(what), body, as(who));
const shown = async () => ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0];
const holdsOf = async () =>
  (await shop.query("select holds from instances where id = $1", [instanceId]))[0]?.["holds"];
const planOf = async () =>
  (await shop.query("select plan from users where id = $1", [person.id]))[0]?.["plan"];
const causes = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [person.id],
    )
  ).map(({ entry }) => entry);

/** The clock passes months in which nobody signs in. */
const staySignedIn = () =>
  shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );

async function pass(days: number): Promise<void> {
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
  await shop.provider.webhooks.settled();
}

async function sweep(): Promise<void> {
  for (const id of await longOverdue(deps())) await stopUnpaid(deps(), id);
  for (const one of await longUnpaid(deps())) await deleteUnpaid(deps(), one);
}

test("a renewal is booked and touches nothing", async () => {
  await pass(32);
  expect(await causes()).toEqual(["first-payment 600", "renewal 600"]);
  expect([await holdsOf(), (await shown())?.["state"]]).toEqual([[], "active"]);
});

test("a failed renewal: a week of grace, stopped, paid with one click, running again", async () => {
  shop.provider.refuseCard(goodCard);
  await pass(32);
  expect(await shown()).toMatchObject({ state: "overdue", graceEndsAt: expect.any(String) });
  expect(await holdsOf()).toEqual([]);
  shop.api.clock.advance(8 * dayMs);
  await staySignedIn();
  await sweep();
  expect(await shown()).toMatchObject({ state: "held", deletesAt: expect.any(String) });
  expect([await holdsOf(), await planOf()]).toEqual([["payment"], "free"]);
  expect((await call("pay")).json).toMatchObject({ paid: false, form: { clientSecret: expect.any(String) } });
  shop.provider.acceptCard(goodCard);
  expect((await call("pay")).json).toMatchObject({ paid: true, amountCents: 600, form: null });
  expect([await holdsOf(), await planOf(), (await shown())?.["state"]]).toEqual([[], "basic", "active"]);
});

test("a server that stays unpaid for a month is deleted, and can be brought back", async () => {
  shop.provider.refuseCard(goodCard);
  await pass(32);
  shop.provider.acceptCard(goodCard);
  shop.api.clock.advance(8 * dayMs);
  await sweep();
  shop.api.clock.advance(29 * dayMs);
  await sweep();
  const deletedAt = async () =>
    (await shop.query("select deleted_at from servers where id = $1", [bought.serverId]))[0]?.["deleted_at"];
  expect(await deletedAt()).toBeNull();
  shop.api.clock.advance(2 * dayMs);
  await sweep();
  expect(await deletedAt()).not.toBeNull();
  await endPaymentsOf(deps(), bought.serverId);
  expect(await shop.query("select state from subscriptions where id = $1", [bought.subscriptionId])).toEqual([
    { state: "ended" },
  ]);
});

test("a server that was paid or brought back after it was found is not deleted", async () => {
  shop.provider.refuseCard(goodCard);
  await pass(32);
  shop.api.clock.advance(8 * dayMs);
  await sweep();
  shop.api.clock.advance(31 * dayMs);
  const found = await longUnpaid(deps());
  expect(found).toEqual([{ serverId: bought.serverId, userId: person.id }]);
  await shop.query(
    `insert into activity (at, actor_kind, actor_id, via, action, subject_id, server_id)
     values ($3, 'person', $1, 'browser', 'server.restored', $2::text, $2::uuid)`,
    [person.id, bought.serverId, deps().now()],
  );
  expect(await longUnpaid(deps())).toEqual([]);
  shop.api.clock.advance(31 * dayMs);
  expect(await longUnpaid(deps())).toEqual(found);
  await staySignedIn();
  shop.provider.acceptCard(goodCard);
  expect((await call("pay")).json).toMatchObject({ paid: true });
  for (const one of found) await deleteUnpaid(deps(), one);
  expect(await shop.query("select deleted_at from servers")).toEqual([{ deleted_at: null }]);
  expect((await shown())?.["state"]).toBe("active");
});

test("cancelled, it runs to its last day, and can be taken back before", async () => {
  const { endsAt } = (await call("cancel")).json;
  expect(await shown()).toMatchObject({ state: "ending", endsAt, renewsAt: null });
  expect((await call("resume")).status).toBe(200);
  expect(await shown()).toMatchObject({ state: "active", endsAt: null });
  await call("cancel");
  expect(await holdsOf()).toEqual([]);
  await pass(32);
  expect(await shown()).toMatchObject({ state: "ended", deletesAt: expect.any(String) });
  expect([await holdsOf(), await planOf(), await causes()]).toEqual([
    ["payment"],
    "free",
    ["first-payment 600"],
  ]);
  expect((await call("resume")).json["type"]).toBe("PAYMENT_REFUSED");
});

test("the first payment is given back within a week, once per person", async () => {
  expect((await call("refund")).json).toEqual({ refundedCents: 600, creditCents: 0 });
  expect((await call("refund")).json).toEqual({ refundedCents: 600, creditCents: 0 });
  expect(await causes()).toEqual(["first-payment 600", "refund -600"]);
  expect([(await shown())?.["state"], await holdsOf(), await planOf()]).toEqual([
    "ended",
    ["payment"],
    "free",
  ]);
  bought = await shop.buy(person, { ram: 3 });
  expect((await call("refund")).json).toMatchObject({ type: "PAYMENT_REFUSED" });
});

test("the first payment is not given back after a week", async () => {
  await shop.query("update subscriptions set card_hash = null");
  await pass(8);
  expect((await call("refund")).json).toMatchObject({ type: "PAYMENT_REFUSED" });
  expect(await causes()).toEqual(["first-payment 600"]);
});

test("a dispute stops the server, and one that is won starts it again", async () => {
  const { id } = shop.provider.openDispute(bought.paymentIntentId);
  await shop.provider.webhooks.settled();
  expect([(await shown())?.["state"], await holdsOf()]).toEqual(["disputed", ["payment"]]);
  shop.provider.closeDispute(id, "won");
  await shop.provider.webhooks.settled();
  expect([(await shown())?.["state"], await holdsOf()]).toEqual(["active", []]);
  expect(await causes()).toEqual(["first-payment 600", "dispute -600", "dispute-won 600"]);
});

test("a lost dispute ends the subscription, and its server goes the way of an unpaid one", async () => {
  const { id } = shop.provider.openDispute(bought.paymentIntentId);
  await shop.provider.webhooks.settled();
  shop.provider.closeDispute(id, "lost");
  await shop.provider.webhooks.settled();
  expect(await shown()).toMatchObject({ state: "ended", deletesAt: expect.any(String) });
  expect([await holdsOf(), await planOf()]).toEqual([["payment"], "free"]);
  await pass(31);
  await sweep();
  expect(await causes()).toEqual(["first-payment 600", "dispute -600"]);
  expect(await shop.query("select deleted_at is null as stays from servers")).toEqual([{ stays: false }]);
});

test("a card is replaced though the browser never came back", async () => {
  const { clientSecret } = (await call("card")).json;
  await shop.submitCard(String(clientSecret), "5555555555554444");
  await shop.provider.webhooks.settled();
  const [row] = await shop.query("select card_last4, card_form_id from subscriptions");
  expect(row).toEqual({ card_last4: "4444", card_form_id: null });
});

test("an older form does not overrule a newer card, and no form one that was removed", async () => {
  const older = String((await call("card")).json["clientSecret"]);
  const newer = String((await call("card")).json["clientSecret"]);
  await shop.submitCard(newer, "5555555555554444");
  await shop.submitCard(older, goodCard);
  await shop.provider.webhooks.settled();
  expect((await shown())?.["card"]).toMatchObject({ last4: "4444" });
  shop.provider.webhooks.lose(1_000);
  const another = String((await call("card")).json["clientSecret"]);
  await shop.submitCard(another, goodCard);
  await ask(url("card"), { method: "DELETE", ...as(person) });
  await catchUp(deps(), bought.subscriptionId);
  expect((await shown())?.["card"]).toBeNull();
});

test("a subscription that the provider gave up on is paid with its newest draft", async () => {
  shop.provider.refuseCard(goodCard);
  await pass(32);
  await pass(45);
  await staySignedIn();
  shop.provider.acceptCard(goodCard);
  expect((await call("pay")).json).toMatchObject({ paid: true, amountCents: 600 });
  expect((await shown())?.["state"]).toBe("active");
});

test("a plan that the operator gave is the least that an account has", async () => {
  await shop.query("update users set given_plan = 'premium' where id = $1", [person.id]);
  await catchUp(deps(), bought.subscriptionId);
  expect(await planOf()).toBe("premium");
  await call("refund");
  expect([await planOf(), (await shop.billing(person))["plan"]]).toEqual(["premium", "premium"]);
});

test("the card is replaced by a saved one, and forgotten", async () => {
  const { clientSecret } = (await call("card")).json;
  await shop.submitCard(String(clientSecret), "5555555555554444");
  const [setupIntentId = ""] = String(clientSecret).split("_secret_");
  expect((await call("card/finish", { setupIntentId })).json).toMatchObject({ card: { last4: "4444" } });
  expect((await ask(url("card"), { method: "DELETE", ...as(person) })).status).toBe(200);
  expect((await shown())?.["card"]).toBeNull();
});

test("nobody else can do any of it, nor use a card that another person saved", async () => {
  const stranger = await shop.customer();
  for (const what of ["cancel", "resume", "refund", "pay", "card"])
    expect((await call(what, undefined, stranger)).status).toBe(404);
  await shop.order(stranger);
  const own = bought;
  bought = await shop.buy(stranger);
  const { clientSecret } = (await call("card", undefined, stranger)).json;
  await shop.submitCard(String(clientSecret));
  const [setupIntentId = ""] = String(clientSecret).split("_secret_");
  bought = own;
  expect((await call("card/finish", { setupIntentId })).status).toBe(404);
});

test("events that were lost are noticed by the next round", async () => {
  shop.provider.webhooks.lose(100);
  await pass(32);
  shop.provider.webhooks.lose(0);
  expect(await causes()).toEqual(["first-payment 600"]);
  await catchUp(deps(), bought.subscriptionId);
  expect(await causes()).toEqual(["first-payment 600", "renewal 600"]);
});

test("a deleted server is not charged again", async () => {
  await ask(`${shop.api.url}/api/servers/${bought.serverId}`, { method: "DELETE", ...as(person) });
  await endPaymentsOf(deps(), bought.serverId);
  await pass(32);
  expect(await causes()).toEqual(["first-payment 600"]);
});

test("entries of the ledger are never changed or deleted", async () => {
  await expect(shop.query("update ledger_entries set amount_cents = 0")).rejects.toThrow("never changed");
  await expect(shop.query("delete from ledger_entries")).rejects.toThrow("never changed");
});
