import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import type { Person } from "../../../platform/actor.ts";
import { dayMs } from "../../../platform/now.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { cancelSubscription } from "../life/cancel-subscription.ts";
import { catchUp, unsettled } from "../settle/catch-up.ts";
import { dyingPayments, type Death } from "../settle/dying-payments.fixture.ts";
import { changeSize } from "../size/change-size.ts";
import { finishChange, unfinishedChanges } from "../size/finish-changes.ts";
import { orderUpgrade } from "./order-upgrade.ts";
import { sizeOf, someFreeServer } from "./upgrade.fixture.ts";

let shop: TestShop;
let person: TestPerson;
let serverId: string;
let before: Record<string, unknown> | undefined;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  ({ serverId } = await someFreeServer(shop, person));
  await shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );
  shop.provider.freezeAt(Math.floor(shop.api.clock.now().getTime() / 1000));
  before = await reserved();
});
afterEach(() => shop.api.stop());

const deps = () => shop.api.application.deps;
const actor = (): Promise<Person> => deps().transact((tx) => actOnBehalf(tx, person.id, "schedule"));
const headers = () => ({ headers: { cookie: person.cookies } });
const order = (ram: number, storage: number) =>
  post(`${shop.api.url}/api/servers/${serverId}/upgrade`, { ram, storage }, headers());
const verify = (secret: unknown) =>
  post(
    `${shop.api.url}/api/servers/${serverId}/upgrade/verify`,
    { paymentIntentId: String(secret).split("_secret_")[0] },
    headers(),
  );
const reserved = async () => (await shop.query("select reserved_memory_mb, reserved_disk_mb from nodes"))[0];

const megabytes = (memory: number, disk: number) => ({
  memory_mb: memory,
  disk_mb: disk,
  max_ram_mb: memory,
  max_storage_mb: disk,
  is_held: false,
});
const free = megabytes(1024, 5120);
const paid = megabytes(4096, 20_480);
const larger = megabytes(8192, 40_960);

async function outcome() {
  const entries = await shop.query(
    "select concat(cause, ' ', amount_cents) as entry from ledger_entries order by id",
  );
  const now = await reserved();
  const more = (column: string) => Number(now?.[column]) - Number(before?.[column]);
  return {
    size: await sizeOf(shop, serverId),
    movements: entries.map(({ entry }) => entry),
    reservedMb: [more("reserved_memory_mb"), more("reserved_disk_mb")],
    openHolds: (await shop.query("select id from room_holds")).length,
  };
}

const asFree = { size: free, movements: [], reservedMb: [0, 0], openHolds: 0 };
const asPaid = { size: paid, movements: ["first-payment 600"], reservedMb: [3072, 15_360], openHolds: 0 };
const asLarger = {
  size: larger,
  movements: ["first-payment 600", "size-change 800"],
  reservedMb: [7168, 35_840],
  openHolds: 0,
};

/** A day later, as the worker does it. */
async function round(): Promise<void> {
  shop.api.clock.advance(dayMs + 1);
  for (const id of await unfinishedChanges(deps())) await finishChange(deps(), id);
  for (const id of await unsettled(deps())) await catchUp(deps(), id);
}

/** The program ends beside this call, and no event arrives. */
async function die(death: Death, act: (dying: ReturnType<typeof deps>) => Promise<unknown>): Promise<void> {
  const { payments: living } = deps();
  if (!living) throw new Error("there are no cards");
  const { payments, hasDied } = dyingPayments(living, death);
  shop.provider.webhooks.lose(1_000);
  await act({ ...deps(), payments }).catch(() => undefined);
  expect(hasDied()).toBe(true);
}

/** The database refuses every change of an instance, as if it went away in the middle. */
async function withoutResize(work: () => Promise<unknown>): Promise<void> {
  await shop.query(
    `create or replace function go_away() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`,
  );
  await shop.query(
    "create trigger go_away before update of memory_mb on instances for each row execute function go_away()",
  );
  await work().finally(() => shop.query("drop trigger go_away on instances"));
}

describe("a free server", () => {
  test.each([
    { call: "createCustomer", side: "before" },
    { call: "createCustomer", side: "after" },
    { call: "startSubscription", side: "before" },
    { call: "startSubscription", side: "after" },
  ] as const)("whose order dies $side $call costs nothing, and is bought once afterwards", async (death) => {
    const from = { actor: await actor(), origin: { network: "192.0.2.1" } };
    const wanted = { serverId, ramGb: 4, storageGb: 20, withCredit: false };
    await die(death, (dying) => orderUpgrade(dying, from, wanted));
    expect(await outcome()).toEqual({ ...asFree, openHolds: 1, reservedMb: [3072, 15_360] });
    shop.provider.webhooks.lose(0);
    const ordered = await order(4, 20);
    await shop.submitCard(String(ordered.json["clientSecret"]));
    expect((await verify(ordered.json["clientSecret"])).json).toMatchObject({ state: "paid" });
    await round();
    expect(await outcome()).toEqual(asPaid);
  });

  test("that was paid for while nobody listened has its size with the next round", async () => {
    const ordered = await order(4, 20);
    shop.provider.webhooks.lose(1_000);
    await shop.submitCard(String(ordered.json["clientSecret"]));
    expect((await outcome()).size).toEqual(free);
    await round();
    await round();
    expect(await outcome()).toEqual(asPaid);
  });

  test("that could not be resized after its payment is resized with the next round, and nothing is half done until then", async () => {
    const ordered = await order(4, 20);
    await withoutResize(async () => {
      await shop.submitCard(String(ordered.json["clientSecret"]));
      await shop.provider.webhooks.settled();
      expect((await verify(ordered.json["clientSecret"])).status).toBe(500);
      expect(await outcome()).toMatchObject({ size: free, movements: [], openHolds: 1 });
    });
    await round();
    await round();
    expect(await outcome()).toEqual(asPaid);
  });

  test("is resized once by doubled events and repeated questions", async () => {
    const ordered = await order(4, 20);
    shop.provider.webhooks.duplicate(100);
    await shop.submitCard(String(ordered.json["clientSecret"]));
    const secret = ordered.json["clientSecret"];
    await Promise.all([verify(secret), verify(secret), verify(secret)]);
    await shop.provider.webhooks.settled();
    expect((await verify(secret)).json).toMatchObject({ state: "paid" });
    expect(await outcome()).toEqual(asPaid);
  });
});

describe("a server that was paid for", () => {
  let subscriptionId: string;
  beforeEach(async () => {
    const ordered = await order(4, 20);
    await shop.submitCard(String(ordered.json["clientSecret"]));
    await shop.provider.webhooks.settled();
    const [found] = await shop.query("select id from subscriptions where server_id = $1", [serverId]);
    subscriptionId = String(found?.["id"]);
  });

  const larger8 = { ramGb: 8, storageGb: 40, dueNowCents: 800 };
  const smaller = { ramGb: 2, storageGb: 10, dueNowCents: 0 };

  test.each([
    { side: "before", expected: asPaid },
    { side: "after", expected: asLarger },
  ] as const)("that grows and dies $side its charge is charged and given, or neither", async (row) => {
    const who = await actor();
    await die({ call: "chargePrice", side: row.side }, (dying) =>
      changeSize(dying, who, subscriptionId, larger8),
    );
    await round();
    await round();
    expect(await outcome()).toEqual(row.expected);
  });

  test("that could not be resized after its charge is resized with the next round", async () => {
    await withoutResize(async () => {
      await expect(changeSize(deps(), await actor(), subscriptionId, larger8)).rejects.toThrow(
        /away|Failed query/,
      );
      await shop.provider.webhooks.settled();
      expect(await outcome()).toMatchObject({ size: paid, movements: ["first-payment 600"] });
    });
    await round();
    await round();
    expect(await outcome()).toEqual(asLarger);
  });

  test.each(["before", "after"] as const)(
    "that shrinks and dies %s the provider hears of it shrinks with the next month, once",
    async (side) => {
      const who = await actor();
      await die({ call: "setNextPrice", side }, (dying) => changeSize(dying, who, subscriptionId, smaller));
      await round();
      expect(await outcome()).toEqual(asPaid);
      shop.provider.advanceTo(shop.provider.now() + (32 * dayMs) / 1000);
      shop.api.clock.advance(31 * dayMs);
      await round();
      await round();
      expect(await outcome()).toEqual({
        size: megabytes(2048, 10_240),
        movements: ["first-payment 600", "renewal 200"],
        reservedMb: [1024, 5120],
        openHolds: 0,
      });
    },
  );

  test.each(["before", "after"] as const)(
    "that becomes free again and dies %s its cancellation is free with the next month, or goes on",
    async (side) => {
      const who = await actor();
      await die({ call: "setEnding", side }, (dying) => cancelSubscription(dying, who, subscriptionId));
      await round();
      expect((await outcome()).size).toEqual(paid);
      shop.provider.advanceTo(shop.provider.now() + (32 * dayMs) / 1000);
      shop.api.clock.advance(31 * dayMs);
      await round();
      await round();
      expect(await outcome()).toEqual(
        side === "after"
          ? { ...asFree, movements: ["first-payment 600"] }
          : { ...asPaid, movements: ["first-payment 600", "renewal 600"] },
      );
    },
  );
});
