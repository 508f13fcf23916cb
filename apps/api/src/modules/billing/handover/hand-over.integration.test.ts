import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { keptHandover } from "../../servers/handover/handover.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { longUnpaid } from "../life/stop-unpaid.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { dyingPayments, type Death } from "../settle/dying-payments.fixture.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { offerPaidServer, type OfferedShop } from "./offered-server.fixture.ts";

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

const call = (person: TestPerson, id: unknown, what: string) =>
  post(`${shop.api.url}/api/billing/subscriptions/${String(id)}/${what}`, undefined, {
    headers: { cookie: person.cookies },
  });

async function handOver(): Promise<void> {
  expect((await offered.accept(friend)).status).toBe(200);
  await offered.round();
}

test("the previous plan ends at once, and the server is stopped until its new owner pays", async () => {
  expect((await offered.offers(friend)).map(({ price }) => price)).toEqual([{ monthlyCents: 600 }]);
  await handOver();
  expect([await offered.ownerOf(), await offered.holds()]).toEqual([friend.id, ["payment"]]);
  expect([await offered.planOf(owner), await offered.planOf(friend)]).toEqual(["free", "free"]);
  expect(await offered.subscriptionsOf(owner)).toMatchObject([
    { state: "ended", isHandedOver: true, deletesAt: null, offers: [] },
  ]);
  expect(await offered.subscriptionsOf(friend)).toMatchObject([
    {
      state: "ended",
      serverId: offered.bought.serverId,
      size: { ramGb: 4, storageGb: 20 },
      deletesAt: expect.any(String),
      offers: ["pay-again"],
      card: null,
    },
  ]);
  await offered.pay(friend);
  expect([await offered.holds(), await offered.planOf(friend)]).toEqual([[], "basic"]);
  expect(await offered.subscriptionsOf(friend)).toMatchObject([
    { state: "active", serverId: offered.bought.serverId, offers: ["change-size"] },
  ]);
  await offered.pass(32);
  expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
  expect(await offered.movementsOf(friend)).toEqual(["first-payment 600", "renewal 600"]);
});

test("a server that its new owner never pays for is theirs to lose: deleted after a month", async () => {
  await handOver();
  await offered.pass(29);
  expect(await longUnpaid(shop.api.application.deps)).toEqual([]);
  await offered.pass(2);
  expect(await longUnpaid(shop.api.application.deps)).toEqual([
    { serverId: offered.bought.serverId, userId: friend.id },
  ]);
  expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
});

test("handed back, it has no more time than before", async () => {
  await handOver();
  const [before] = await offered.subscriptionsOf(friend);
  await offered.pass(5);
  const { serverId } = offered.bought;
  await keptHandover(shop.api, { serverId, userId: owner.id });
  expect((await offered.accept(owner)).status).toBe(200);
  expect(await offered.ownerOf()).toBe(owner.id);
  const [after] = await offered.subscriptionsOf(owner);
  expect(after).toMatchObject({ offers: ["pay-again"], deletesAt: before?.["deletesAt"] });
});

test.each<Death>([
  { call: "endSubscription", side: "before" },
  { call: "endSubscription", side: "after" },
])(
  "killed $side $call: the next round finishes it, and nobody is charged again",
  async ({ call: at, side }) => {
    expect((await offered.accept(friend)).status).toBe(200);
    const { deps } = shop.api.application;
    if (!deps.payments) throw new Error("there are no cards");
    const { payments, hasDied } = dyingPayments(deps.payments, { call: at, side });
    shop.provider.webhooks.lose(1_000);
    await settleSubscription({ ...deps, payments }, offered.bought.subscriptionId).catch(() => undefined);
    expect(hasDied()).toBe(true);
    await offered.round();
    await offered.pass(32);
    expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
    expect(await reconcile(deps, { since: new Date(0), pauseMs: 0 })).toEqual([]);
  },
);

describe("after it", () => {
  test.each(["resume", "refund", "pay", "card"])("the previous owner can't %s", async (what) => {
    await handOver();
    const [{ id } = {}] = await offered.subscriptionsOf(owner);
    expect((await call(owner, id, what)).json).toMatchObject({
      type: "PAYMENT_REFUSED",
      message: { code: "billing.handed-over" },
    });
    expect(await offered.movementsOf(owner)).toEqual(["first-payment 600"]);
  });

  test("what the previous owner's bank takes back changes nothing for the one who pays", async () => {
    await handOver();
    await offered.pay(friend);
    const { id } = shop.provider.openDispute(offered.bought.paymentIntentId);
    shop.provider.closeDispute(id, "lost");
    await shop.provider.webhooks.settled();
    expect(await offered.holds()).toEqual([]);
    expect(await offered.movementsOf(owner)).toEqual(["first-payment 600", "dispute -600"]);
  });

  test("what the new owner's bank takes back stops the server", async () => {
    await handOver();
    shop.provider.openDispute(await offered.pay(friend));
    await shop.provider.webhooks.settled();
    expect(await offered.holds()).toEqual(["payment"]);
  });
});

describe("it is refused, and nothing changes", () => {
  test("beyond the new owner's number of servers", async () => {
    for (let count = 0; count < 3; count += 1) await someRunningServer(shop.api, friend);
    expect((await offered.accept(friend)).json).toMatchObject({ type: "SERVER_LIMIT" });
    expect([await offered.ownerOf(), await offered.holds()]).toEqual([owner.id, []]);
  });

  test("while its payment is being given back", async () => {
    await shop.query("update subscriptions set is_refunded = true, owes_since = now()");
    expect((await offered.accept(friend)).json).toMatchObject({ type: "CHANGE_REFUSED" });
    expect([await offered.ownerOf(), await offered.holds()]).toEqual([owner.id, []]);
  });
});

describe("a server whose plan has ended", () => {
  test("is paid for again by its owner, and shown once", async () => {
    await call(owner, offered.bought.subscriptionId, "cancel");
    await offered.pass(32);
    expect(await offered.holds()).toEqual(["payment"]);
    await offered.pay(owner);
    expect(await offered.holds()).toEqual([]);
    expect(await offered.subscriptionsOf(owner)).toMatchObject([
      { state: "active", offers: ["change-size"] },
    ]);
    expect(await offered.movementsOf(owner)).toEqual(["first-payment 600", "first-payment 600"]);
  });

  test("can't be paid for twice", async () => {
    await handOver();
    await offered.pay(friend);
    expect((await offered.order(friend)).json).toMatchObject({ message: { code: "billing.size-paid-for" } });
  });
});
