import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { finishGift, unfinishedGifts } from "./finish-gifts.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
let token: string;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  bought = await shop.buy(person);
  await place(shop.api, { serverId: bought.serverId });
  await shop.query("update build_tasks set status = 'completed'");
  await shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );
  token = String((await post(url("gift-link"), undefined, as(person))).json["token"]);
});
afterEach(() => shop.api.stop());

const as = (who: TestPerson) => ({ headers: { cookie: who.cookies } });
const url = (what: string) => `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/${what}`;
const pay = (link = token) => post(`${shop.api.url}/api/gifts/${link}/pay`, undefined);
const look = (link = token) => ask(`${shop.api.url}/api/gifts/${link}`);
const shown = async () => ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0];
const states = async () =>
  (await shop.query("select state from gifts order by created_at")).map(({ state }) => state);
const causes = async () =>
  (await shop.query("select concat(cause, ' ', amount_cents) as entry from ledger_entries order by id")).map(
    ({ entry }) => entry,
  );

async function give(): Promise<void> {
  await shop.submitCard(String((await pay()).json["clientSecret"]));
  await shop.provider.webhooks.settled();
}

async function pass(days: number): Promise<void> {
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
  await shop.provider.webhooks.settled();
}

async function nextRound(): Promise<void> {
  for (const id of await unfinishedGifts(shop.api.application.deps))
    await finishGift(shop.api.application.deps, id);
  await shop.provider.webhooks.settled();
}

test("a friend without an account pays the next month, and the one after it is the owner's again", async () => {
  expect((await look()).json).toEqual({
    serverName: expect.any(String),
    ownerName: person.username,
    amountCents: 600,
    months: 1,
  });
  await give();
  expect(await shown()).toMatchObject({ nextChargeCents: 0, card: { last4: "4242" } });
  expect([await causes(), await states()]).toEqual([["first-payment 600", "gift 600"], ["credited"]]);
  await pass(32);
  expect([await causes(), (await shown())?.["state"]]).toEqual([["first-payment 600", "gift 600"], "active"]);
  await pass(31);
  expect((await causes()).at(-1)).toBe("renewal 600");
});

test("a month is paid once: everybody gets the same payment, and later ones a sentence", async () => {
  const [one, other] = [await pay(), await pay()];
  expect(one.json).toEqual(other.json);
  await give();
  expect((await pay()).json["type"]).toBe("PAYMENT_REFUSED");
  expect(await causes()).toEqual(["first-payment 600", "gift 600"]);
});

test("an event that was lost or came twice credits once", async () => {
  const secret = String((await pay()).json["clientSecret"]);
  shop.provider.webhooks.hold();
  await shop.submitCard(secret);
  shop.api.clock.advance(11 * 60_000);
  for (const id of await unfinishedGifts(shop.api.application.deps))
    await finishGift(shop.api.application.deps, id);
  expect(await states()).toEqual(["credited"]);
  shop.provider.webhooks.release((held) => [...held.toReversed(), ...held]);
  await nextRound();
  expect(await causes()).toEqual(["first-payment 600", "gift 600"]);
  // Two may ask at the same time; with one key the provider credits once.
  const credits = shop.provider.calls().filter(({ path }) => path === "/v1/invoiceitems");
  expect(new Set(credits.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await pass(32);
  expect(await causes()).toEqual(["first-payment 600", "gift 600"]);
  await pass(31);
  expect(await causes()).toEqual(["first-payment 600", "gift 600", "renewal 600"]);
});

test("what can't be used goes back: the plan ended before the next month", async () => {
  await give();
  await post(url("cancel"), undefined, as(person));
  await pass(32);
  await nextRound();
  expect([await causes(), await states()]).toEqual([
    ["first-payment 600", "gift 600", "refund -600"],
    ["returned"],
  ]);
  expect((await look()).status).toBe(404);
});

test("a payment of an amount that is out of date goes back", async () => {
  const secret = String((await pay()).json["clientSecret"]);
  await shop.query("update subscriptions set monthly_cents = 700");
  expect((await pay()).json["amountCents"]).toBe(700);
  await shop.submitCard(secret);
  await shop.provider.webhooks.settled();
  await nextRound();
  expect((await causes()).slice(1)).toEqual(["gift 600", "refund -600"]);
  expect((await states())[0]).toBe("returned");
});

test("a link is replaced, revoked and runs out, and only its owner makes one", async () => {
  const stranger = await shop.customer();
  expect((await post(url("gift-link"), undefined, as(stranger))).status).toBe(404);
  expect((await ask(url("gift-link"), { method: "DELETE", ...as(stranger) })).status).toBe(404);
  const older = token;
  token = String((await post(url("gift-link"), undefined, as(person))).json["token"]);
  expect([(await look(older)).status, (await pay(older)).status, (await look()).status]).toEqual([
    404, 404, 200,
  ]);
  await ask(url("gift-link"), { method: "DELETE", ...as(person) });
  expect([(await look()).status, (await pay()).status]).toEqual([404, 404]);
  token = String((await post(url("gift-link"), undefined, as(person))).json["token"]);
  expect(await shop.query("select 1 from gift_links where token_hash = $1", [token])).toEqual([]);
  shop.api.clock.advance(30 * dayMs);
  expect([(await look()).status, (await pay()).status]).toEqual([404, 404]);
});
