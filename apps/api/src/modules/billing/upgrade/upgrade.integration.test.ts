import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { post, type TestAnswer } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import { goodCard, startShop, type TestShop } from "../billing.fixture.ts";
import { sizeOf, someFreeServer } from "./upgrade.fixture.ts";

let shop: TestShop;
let person: TestPerson;
let serverId: string;
let instanceId: string;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  ({ serverId, instanceId } = await someFreeServer(shop, person));
  await staySignedIn();
  shop.provider.freezeAt(Math.floor(shop.api.clock.now().getTime() / 1000));
});
afterEach(() => shop.api.stop());

const staySignedIn = () =>
  shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const order = (ram: number, storage: number, more: object = {}, who = person) =>
  post(`${shop.api.url}/api/servers/${serverId}/upgrade`, { ram, storage, ...more }, as(who));
const verify = (secret: unknown, who = person) =>
  post(
    `${shop.api.url}/api/servers/${serverId}/upgrade/verify`,
    { paymentIntentId: String(secret).split("_secret_")[0] },
    as(who),
  );
async function pay(answer: TestAnswer, card = goodCard): Promise<Record<string, unknown>> {
  const paid = await shop.submitCard(String(answer.json["clientSecret"]), card);
  await shop.provider.webhooks.settled();
  return paid;
}
const size = () => sizeOf(shop, serverId);
const freeSize = { memory_mb: 1024, disk_mb: 5120, max_ram_mb: 1024, max_storage_mb: 5120, is_held: false };
const paidSize = {
  memory_mb: 4096,
  disk_mb: 20_480,
  max_ram_mb: 4096,
  max_storage_mb: 20_480,
  is_held: false,
};
const shown = async (who = person) => (await shop.billing(who))["subscriptions"] as Record<string, unknown>[];
const payments = async () =>
  (await shop.query("select concat(cause, ' ', amount_cents) as entry from ledger_entries order by id")).map(
    ({ entry }) => entry,
  );
const reserved = async () => (await shop.query("select reserved_memory_mb, reserved_disk_mb from nodes"))[0];
const openHolds = () => shop.query("select id from room_holds where id in (select id from orders)");

async function pass(days: number): Promise<void> {
  await staySignedIn();
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
  await shop.provider.webhooks.settled();
}

describe("a free server", () => {
  test("gets the size that was paid for, once, and its owner the plan", async () => {
    const before = await reserved();
    const ordered = await order(4, 20);
    expect(ordered.json).toMatchObject({ amount: 600, creditCents: 0, isPaid: false });
    expect([await size(), await shown()]).toEqual([freeSize, []]);
    await pay(ordered);
    expect((await verify(ordered.json["clientSecret"])).json).toEqual({ state: "paid", error: null });
    expect(await size()).toEqual(paidSize);
    expect(await reserved()).toEqual({
      reserved_memory_mb: Number(before?.["reserved_memory_mb"]) + 3072,
      reserved_disk_mb: Number(before?.["reserved_disk_mb"]) + 15_360,
    });
    expect(await openHolds()).toEqual([]);
    expect(await shown()).toMatchObject([
      {
        serverId,
        serverName: "Fern Hollow",
        state: "active",
        size: { ramGb: 4, storageGb: 20 },
        monthlyCents: 600,
        returnsToFree: true,
        offers: ["change-size"],
      },
    ]);
    expect(await payments()).toEqual(["first-payment 600"]);
    expect(await shop.query("select plan from users where id = $1", [person.id])).toEqual([
      { plan: "basic" },
    ]);
    await pass(32);
    expect(await payments()).toEqual(["first-payment 600", "renewal 600"]);
  });

  test("has it from the event alone, and later events change nothing", async () => {
    await pay(await order(4, 20));
    expect(await size()).toEqual(paidSize);
    await pass(1);
    expect([await size(), (await shown()).length]).toEqual([paidSize, 1]);
  });

  test("keeps its size until it is paid: cancelled before the card, refused by the bank, or never finished", async () => {
    const ordered = await order(4, 20);
    expect(await verify(ordered.json["clientSecret"])).toMatchObject({ json: { state: "processing" } });
    await pay(ordered, "4000000000000002");
    expect((await verify(ordered.json["clientSecret"])).json).toMatchObject({ state: "failed" });
    await pass(1);
    expect([await size(), await shown(), await payments()]).toEqual([freeSize, [], []]);
  });

  test("continues its order when the page is reloaded, and another size replaces it", async () => {
    const [first, again] = [await order(4, 20), await order(4, 20)];
    expect(again.json["clientSecret"]).toBe(first.json["clientSecret"]);
    const other = await order(2, 10);
    expect(other.json["clientSecret"]).not.toBe(first.json["clientSecret"]);
    expect(await pay(first)).toHaveProperty("error");
    await pay(other);
    expect(await size()).toMatchObject({ max_ram_mb: 2048, max_storage_mb: 10_240 });
    expect(await payments()).toEqual(["first-payment 200"]);
  });

  test("can't be bought twice: two orders at the same moment are one, and after the payment there is none", async () => {
    const answers = await Promise.all([order(4, 20), order(4, 20), order(4, 20)]);
    expect(new Set(answers.map(({ json }) => json["clientSecret"])).size).toBe(1);
    await pay(answers[0]);
    const refused = await order(8, 40);
    expect([refused.status, refused.json["error"]]).toEqual([
      409,
      "This server has a plan already. Change its size instead.",
    ]);
  });

  test("that is gone when the payment arrives is not charged", async () => {
    const ordered = await order(4, 20);
    await shop.query(
      "update servers set deleted_at = now(), purge_after = now() + interval '7 days' where id = $1",
      [serverId],
    );
    await pay(ordered);
    await pass(1);
    expect(await payments()).toEqual(["first-payment 600", "refund -600"]);
    expect(await size()).toMatchObject({ max_ram_mb: 1024 });
  });

  test("costs nothing and changes nothing at a size that is free, no size or without room", async () => {
    for (const [ram, storage, type] of [
      [1, 5, "PAYMENT_REFUSED"],
      [3, 7, "INVALID_REQUEST"],
    ] as const)
      expect((await order(ram, storage)).json["type"]).toBe(type);
    await shop.query("update nodes set memory_mb = reserved_memory_mb + 1024");
    expect((await order(4, 20)).json["type"]).toBe("NO_ROOM");
    expect([await size(), await shown(), await openHolds()]).toEqual([freeSize, [], []]);
  });

  test("pays for two months at once where one is too small for a card", async () => {
    const ordered = await order(1, 10);
    expect(ordered.json).toMatchObject({ amount: 50, creditCents: 0 });
    await pay(ordered);
    expect(await size()).toMatchObject({ max_ram_mb: 1024, max_storage_mb: 10_240 });
    expect(await shown()).toMatchObject([
      { monthlyCents: 25, billedMonths: 2, nextChargeCents: 50, returnsToFree: true },
    ]);
    await pass(33);
    expect(await payments()).toEqual(["first-payment 50"]);
    await pass(31);
    expect(await payments()).toEqual(["first-payment 50", "renewal 50"]);
  });

  test("is out of reach for strangers and for people it is shared with", async () => {
    const [stranger, admin] = [await shop.customer(), await shop.customer()];
    await shareServer(shop.api, { serverId, userId: admin.id, role: "admin" });
    const ordered = await order(4, 20);
    expect((await order(4, 20, {}, stranger)).status).toBe(404);
    expect((await order(4, 20, {}, admin)).status).toBe(403);
    expect((await verify(ordered.json["clientSecret"], stranger)).status).toBe(404);
    expect((await verify(ordered.json["clientSecret"], admin)).status).toBe(403);
  });
});

describe("back to free", () => {
  const id = async () => String((await shown())[0]?.["id"]);
  const cancel = async () =>
    post(`${shop.api.url}/api/billing/subscriptions/${await id()}/cancel`, {}, as(person));
  beforeEach(async () => {
    await pay(await order(4, 20));
  });

  test("at the end of the month that was paid, without being stopped or deleted, and it can be paid for again", async () => {
    expect((await cancel()).status).toBe(200);
    expect(await size()).toEqual(paidSize);
    await pass(32);
    expect(await size()).toEqual(freeSize);
    expect(await shown()).toMatchObject([
      { state: "ended", serverId, serverName: "Fern Hollow", deletesAt: null, isHandedOver: false },
    ]);
    await pass(40);
    expect(await size()).toEqual(freeSize);
    expect(await payments()).toEqual(["first-payment 600"]);
    const again = await order(2, 10);
    expect([again.status, again.json["error"]]).toEqual([200, undefined]);
    await pay(again);
    expect(await size()).toMatchObject({ max_ram_mb: 2048 });
  });

  test("not if the cancellation is taken back", async () => {
    await cancel();
    expect(
      (await post(`${shop.api.url}/api/billing/subscriptions/${await id()}/resume`, {}, as(person))).status,
    ).toBe(200);
    await pass(32);
    expect([await size(), await payments()]).toEqual([paidSize, ["first-payment 600", "renewal 600"]]);
  });

  test("with a refund within the first week", async () => {
    const refund = await post(
      `${shop.api.url}/api/billing/subscriptions/${await id()}/refund`,
      {},
      as(person),
    );
    expect(refund.json).toMatchObject({ refundedCents: 600 });
    await pass(0);
    expect([await size(), await payments()]).toEqual([freeSize, ["first-payment 600", "refund -600"]]);
  });

  test("not while its files need more: then it is stopped like any server that is not paid", async () => {
    await shop.query(
      `insert into instance_observations (instance_id, generation, state, disk_bytes, changed_at)
       values ($1, 1, 'offline', 9000000000, now()) on conflict (instance_id) do update set disk_bytes = 9000000000`,
      [instanceId],
    );
    await cancel();
    await pass(32);
    expect(await size()).toMatchObject({ max_storage_mb: 20_480, is_held: true });
    expect(await shown()).toMatchObject([{ state: "ended", deletesAt: expect.any(String) as string }]);
  });
});
