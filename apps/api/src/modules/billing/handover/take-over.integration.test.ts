import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { endPaymentsOf } from "../life/end-with-server.ts";
import { longOverdue, longUnpaid, stopUnpaid } from "../life/stop-unpaid.ts";
import { goodCard, startShop, type TestShop } from "../billing.fixture.ts";
import { offerPaidServer, type OfferedShop } from "./take-over.fixture.ts";

let shop: TestShop;
let offered: OfferedShop;
let owner: TestPerson;
let friend: TestPerson;
beforeEach(async () => {
  shop = await startShop();
  offered = await offerPaidServer(shop);
  ({ owner, friend } = offered);
});
afterEach(() => shop.api.stop());

const holdsOf = async () =>
  (await shop.query("select holds from instances where id = $1", [offered.instanceId]))[0]?.["holds"];
const call = async (person: TestPerson, what: string, body?: object) => {
  const { id } = (await offered.subscriptionOf(person)) ?? {};
  const headers = { cookie: person.cookies };
  return post(`${shop.api.url}/api/billing/subscriptions/${String(id)}/${what}`, body, { headers });
};
const refusal = (code: string) => ({ type: "PAYMENT_REFUSED", message: { code } });

async function takeOver(number = goodCard): Promise<void> {
  const setupIntentId = await offered.saveCard(friend, number);
  expect((await offered.takeOver(friend, setupIntentId)).status).toBe(200);
  await shop.provider.webhooks.settled();
}

test("the new owner pays from the end of the paid month on, and nobody twice", async () => {
  const [offer] = await offered.offers(friend);
  const { monthlyCents, startsAt } = offer?.price ?? {};
  expect([monthlyCents, startsAt]).toEqual([600, expect.any(String)]);
  await takeOver("5555555555554444");
  expect(await offered.ownerOf()).toBe(friend.id);
  expect([await offered.planOf(owner), await offered.planOf(friend)]).toEqual(["free", "basic"]);
  expect(await offered.subscriptionOf(owner)).toMatchObject({ state: "ending", isHandedOver: true });
  expect(await offered.subscriptionOf(friend)).toMatchObject({
    state: "active",
    serverId: offered.bought.serverId,
    renewsAt: startsAt,
    nextChargeCents: 600,
    card: { last4: "4444" },
    offers: ["change-size"],
  });
  expect(await offered.movementsOf(friend)).toEqual([]);
  await offered.pass(32);
  expect(await offered.subscriptionOf(owner)).toMatchObject({ state: "ended", deletesAt: null });
  await offered.pass(31);
  expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
  expect(await offered.movementsOf(friend)).toEqual(["renewal 600", "renewal 600"]);
  expect(await holdsOf()).toEqual([]);
  expect(await longUnpaid(shop.api.application.deps)).toEqual([]);
});

test("a server whose owner has cancelled goes on with its new owner", async () => {
  await call(owner, "cancel");
  await takeOver();
  await offered.pass(32);
  expect(await offered.movementsOf(friend)).toEqual(["renewal 600"]);
  expect(await holdsOf()).toEqual([]);
});

test("a card that is refused at the first renewal: a week of grace for the new owner, then stopped", async () => {
  await takeOver("4000000000000341");
  await offered.pass(32);
  expect(await offered.subscriptionOf(friend)).toMatchObject({ state: "overdue" });
  expect(await holdsOf()).toEqual([]);
  shop.api.clock.advance(8 * dayMs);
  const { deps } = shop.api.application;
  for (const id of await longOverdue(deps)) await stopUnpaid(deps, id);
  expect([await holdsOf(), await offered.movementsOf(owner)]).toEqual([["payment"], ["first-payment 600"]]);
});

describe("it is refused, and nothing changes", () => {
  const changes = async () => [
    (await offered.ownerOf()) === owner.id ? "same owner" : "another owner",
    ...(await shop.query("select id from subscriptions where server_id is not null")),
  ];

  test("while a payment is open", async () => {
    shop.provider.refuseCard(goodCard);
    await offered.pass(32);
    await shop.query("update server_handovers set expires_at = now() + interval '1 year'");
    expect((await offered.begin(friend)).json).toMatchObject(refusal("handover.unpaid"));
    expect(await changes()).toEqual(["same owner"]);
  });

  test("with a payment that came to be open after the card was saved", async () => {
    const setupIntentId = await offered.saveCard(friend);
    shop.provider.openDispute(offered.bought.paymentIntentId);
    expect((await offered.takeOver(friend, setupIntentId)).json).toMatchObject(refusal("handover.unpaid"));
    expect(await changes()).toEqual(["same owner"]);
  });

  test("in the hour before a renewal", async () => {
    const [row] = await shop.query("select renews_at from subscriptions");
    const renewsAt = row?.["renews_at"] as Date;
    shop.api.clock.advance(renewsAt.getTime() - shop.api.clock.now().getTime() - 30 * 60_000);
    await shop.query("update server_handovers set expires_at = $1", [new Date(renewsAt.getTime() + dayMs)]);
    expect((await offered.begin(friend)).json).toMatchObject(refusal("handover.renews-soon"));
    expect(await changes()).toEqual(["same owner"]);
  });

  test("for somebody else, with or without a card of theirs", async () => {
    const stranger = await shop.customer();
    expect((await offered.begin(stranger)).status).toBe(404);
    const setupIntentId = await offered.saveCard(friend);
    expect((await offered.takeOver(stranger, setupIntentId)).status).toBe(404);
    expect((await offered.takeOver(owner, setupIntentId)).status).toBe(404);
    expect(await changes()).toEqual(["same owner"]);
  });

  test("with another person's card, or a form that saved none", async () => {
    const other = await offerPaidServer(shop);
    const theirs = await other.saveCard(other.friend);
    expect((await offered.takeOver(friend, theirs)).status).toBe(404);
    const { clientSecret } = (await offered.begin(friend)).json;
    const [unsaved = ""] = String(clientSecret).split("_secret_");
    expect((await offered.takeOver(friend, unsaved)).status).toBe(404);
    expect(await changes()).toEqual(["same owner"]);
  });

  test("without a card", async () => {
    const headers = { cookie: friend.cookies };
    const url = `${shop.api.url}/api/handovers/${offered.bought.serverId}/accept`;
    expect((await post(url, undefined, { headers })).json).toMatchObject(refusal("handover.card-needed"));
    expect(await changes()).toEqual(["same owner"]);
  });

  test("beyond the new owner's number of servers", async () => {
    for (let count = 0; count < 3; count += 1) await someRunningServer(shop.api, friend);
    const setupIntentId = await offered.saveCard(friend);
    expect((await offered.takeOver(friend, setupIntentId)).json).toMatchObject({ type: "SERVER_LIMIT" });
    expect(await changes()).toEqual(["same owner"]);
  });
});

describe("after it", () => {
  test.each(["resume", "refund", "pay", "card"])("the previous owner can't %s", async (what) => {
    await takeOver();
    expect((await call(owner, what)).json).toMatchObject(refusal("billing.handed-over"));
    expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
  });

  test("the new owner has back what they paid themselves, and nothing before", async () => {
    await takeOver("5555555555554444");
    expect((await call(friend, "refund")).json).toMatchObject(refusal("billing.nothing-paid"));
    await offered.pass(32);
    expect((await call(friend, "refund")).json).toEqual({ refundedCents: 600, creditCents: 0 });
    expect(await offered.movementsOf(friend)).toEqual(["renewal 600", "refund -600"]);
    expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
  });

  test("a payment that the previous owner's bank takes back stops the server until the new owner's first", async () => {
    await takeOver("5555555555554444");
    shop.provider.openDispute(offered.bought.paymentIntentId);
    await shop.provider.webhooks.settled();
    expect(await holdsOf()).toEqual(["payment"]);
    await offered.pass(32);
    expect([await holdsOf(), await offered.movementsOf(friend)]).toEqual([[], ["renewal 600"]]);
  });

  test("the previous owner's account can be erased without effect on the server", async () => {
    await takeOver("5555555555554444");
    const { username, password } = owner;
    const headers = { cookie: owner.cookies };
    expect(
      (await post(`${shop.api.url}/api/account/delete`, { username, password }, { headers })).status,
    ).toBe(200);
    await shop.query("delete from orders where user_id = $1", [owner.id]);
    await shop.query("delete from build_tasks where user_id = $1", [owner.id]);
    await offered.pass(32);
    expect(await offered.subscriptionOf(friend)).toMatchObject({
      state: "active",
      serverId: offered.bought.serverId,
    });
    expect([await holdsOf(), await offered.movementsOf(friend)]).toEqual([[], ["renewal 600"]]);
  });

  test("the subscription of the new owner ends with the server", async () => {
    await takeOver();
    const url = `${shop.api.url}/api/servers/${offered.bought.serverId}`;
    await ask(url, { method: "DELETE", headers: { cookie: friend.cookies } });
    await endPaymentsOf(shop.api.application.deps, offered.bought.serverId);
    expect(await offered.subscriptionOf(friend)).toMatchObject({ state: "ended" });
    await offered.pass(32);
    expect(await offered.movementsOf(friend)).toEqual([]);
  });
});
