import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { goodCard, startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { catchUp } from "../settle/catch-up.ts";
import { finishChange, unfinishedChanges } from "./finish-changes.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
let instanceId: string;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  bought = await shop.buy(person);
  const size = { memoryMb: 4096, diskMb: 20_480 };
  instanceId = (await place(shop.api, { serverId: bought.serverId, ...size })).instanceId;
  await shop.query("update build_tasks set status = 'completed'");
  await shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );
  shop.provider.freezeAt(Math.floor(shop.api.clock.now().getTime() / 1000));
});
afterEach(() => shop.api.stop());

const deps = () => shop.api.application.deps;
const url = (what: string) => `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/${what}`;
const as = (who: TestPerson) => ({ headers: { cookie: who.cookies } });
const preview = (ram: number, storage: number, who = person) =>
  post(url("preview"), { ram, storage }, as(who));
const change = (ram: number, storage: number, dueNowCents: number, who = person) =>
  post(url("size"), { ram, storage, dueNowCents }, as(who));
const shown = async () => ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0];
const causes = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [person.id],
    )
  ).map(({ entry }) => entry);
const instance = async () =>
  (
    await shop.query(
      `select memory_mb, disk_mb, (spec -> 'limits' ->> 'memoryMb')::int as limit_mb, restarts,
         (select max_ram_mb from servers where id = server_id) as server_mb from instances where id = $1`,
      [instanceId],
    )
  )[0];
const reserved = async () => (await shop.query("select reserved_memory_mb, reserved_disk_mb from nodes"))[0];
const holds = () => shop.query("select id from room_holds where id in (select id from size_changes)");
const states = async () =>
  (await shop.query("select state from size_changes order by created_at")).map(({ state }) => state);

async function pass(days: number): Promise<void> {
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (days * dayMs) / 1000);
  await shop.provider.webhooks.settled();
}

async function finishLater(minutes: number): Promise<void> {
  shop.api.clock.advance(minutes * 60_000);
  for (const id of await unfinishedChanges(deps())) await finishChange(deps(), id);
}

describe("a larger size", () => {
  test("is charged for the rest of the period as the preview said, and given without a restart", async () => {
    const before = await reserved();
    await pass(10);
    const { dueNowCents, ...ahead } = (await preview(8, 40)).json;
    expect(ahead).toMatchObject({ takesEffect: "now", dueLaterCents: 0, monthlyCents: 1400 });
    // Two thirds of a month of 800 cents more.
    expect(dueNowCents).toBeGreaterThan(500);
    expect(dueNowCents).toBeLessThan(580);
    expect((await change(8, 40, Number(dueNowCents))).json).toEqual({ state: "changed", confirmation: null });
    expect(await causes()).toEqual(["first-payment 600", `size-change ${String(dueNowCents)}`]);
    expect(await instance()).toEqual({
      memory_mb: 8192,
      disk_mb: 40_960,
      limit_mb: 8192,
      restarts: 0,
      server_mb: 8192,
    });
    expect(await reserved()).toEqual({
      reserved_memory_mb: Number(before?.["reserved_memory_mb"]) + 4096,
      reserved_disk_mb: Number(before?.["reserved_disk_mb"]) + 20_480,
    });
    expect(await holds()).toEqual([]);
    expect(await shown()).toMatchObject({ size: { ramGb: 8, storageGb: 40 }, monthlyCents: 1400 });
    expect(await shop.query("select plan from users where id = $1", [person.id])).toEqual([
      { plan: "premium" },
    ]);
    await pass(32);
    expect((await causes()).at(-1)).toBe("renewal 1400");
  });

  test("changes nothing if the card is refused, and can be tried again", async () => {
    const before = await reserved();
    const { dueNowCents } = (await preview(8, 40)).json;
    shop.provider.refuseCard(goodCard);
    const refused = await change(8, 40, Number(dueNowCents));
    expect([refused.status, refused.json["type"]]).toEqual([409, "PAYMENT_REFUSED"]);
    expect(await shown()).toMatchObject({
      state: "active",
      size: { ramGb: 4, storageGb: 20 },
      monthlyCents: 600,
    });
    expect([await causes(), await reserved(), await holds()]).toEqual([["first-payment 600"], before, []]);
    shop.provider.acceptCard(goodCard);
    expect((await change(8, 40, Number(dueNowCents))).json["state"]).toBe("changed");
    await pass(32);
    expect((await causes()).at(-1)).toBe("renewal 1400");
  });

  test("waits for the bank's confirmation, and is given by the event alone", async () => {
    await useCard("4000002760003184");
    const { dueNowCents } = (await preview(8, 40)).json;
    const asked = (await change(8, 40, Number(dueNowCents))).json;
    expect(asked).toMatchObject({
      state: "needs-confirmation",
      confirmation: { clientSecret: expect.stringMatching(/^pi_\w+_secret_/u) },
    });
    expect(await shown()).toMatchObject({ state: "active", size: { ramGb: 4, storageGb: 20 } });
    const { clientSecret } = asked["confirmation"] as { clientSecret: string };
    await shop.authenticate(clientSecret.split("_secret_")[0] ?? "");
    await shop.provider.webhooks.settled();
    expect(await shown()).toMatchObject({ size: { ramGb: 8, storageGb: 40 }, monthlyCents: 1400 });
    expect([await states(), await holds()]).toEqual([["applied"], []]);
  });

  test("that nobody confirms is withdrawn after half an hour, and its room given back", async () => {
    await useCard("4000002760003184");
    const before = await reserved();
    const { dueNowCents } = (await preview(8, 40)).json;
    const asked = (await change(8, 40, Number(dueNowCents))).json;
    await finishLater(5);
    expect(await states()).toEqual(["confirming"]);
    await finishLater(26);
    expect([await states(), await reserved(), await holds()]).toEqual([["dropped"], before, []]);
    const { clientSecret } = asked["confirmation"] as { clientSecret: string };
    expect(await shop.submitCard(clientSecret)).toHaveProperty("error");
    expect(await shown()).toMatchObject({ state: "active", size: { ramGb: 4, storageGb: 20 } });
  });

  test("of a few cents is added to the next payment", async () => {
    const { dueNowCents, dueLaterCents } = (await preview(4, 25)).json;
    expect([dueNowCents, dueLaterCents]).toEqual([0, 25]);
    expect((await change(4, 25, 0)).json["state"]).toBe("changed");
    expect(await instance()).toMatchObject({ memory_mb: 4096, disk_mb: 25_600 });
    expect(await causes()).toEqual(["first-payment 600"]);
    await pass(32);
    expect((await causes()).at(-1)).toBe("renewal 650");
  });

  test("is refused without room or at another price than was shown, and nothing is charged", async () => {
    expect((await change(8, 40, 1)).json["type"]).toBe("PAYMENT_REFUSED");
    await shop.query("update nodes set memory_mb = reserved_memory_mb + 1024");
    const { dueNowCents } = (await preview(8, 40)).json;
    expect((await change(8, 40, Number(dueNowCents))).json["type"]).toBe("NO_ROOM");
    expect([await causes(), await states()]).toEqual([["first-payment 600"], []]);
  });

  test("is charged once by two clicks at the same time", async () => {
    const { dueNowCents } = (await preview(8, 40)).json;
    await Promise.all([change(8, 40, Number(dueNowCents)), change(8, 40, Number(dueNowCents))]);
    await catchUp(deps(), bought.subscriptionId);
    expect(await causes()).toEqual(["first-payment 600", `size-change ${String(dueNowCents)}`]);
    expect(await instance()).toMatchObject({ memory_mb: 8192 });
  });

  test.each(["cut-before", "cut-after"] as const)(
    "whose answer is lost (%s) is either charged and given, or neither",
    async (kind) => {
      const before = await reserved();
      const { dueNowCents } = (await preview(8, 40)).json;
      shop.provider.webhooks.lose(100);
      shop.provider.misbehave({ kind, method: "POST", path: "/v1/subscriptions/", times: 3 });
      expect((await change(8, 40, Number(dueNowCents))).json["type"]).toBe("CARDS_UNAVAILABLE");
      shop.provider.behave();
      await finishLater(2);
      const isCharged = kind === "cut-after";
      expect(await states()).toEqual([isCharged ? "applied" : "dropped"]);
      expect((await causes()).length).toBe(isCharged ? 2 : 1);
      expect(await instance()).toMatchObject({ memory_mb: isCharged ? 8192 : 4096 });
      const freed = Number((await reserved())?.["reserved_memory_mb"]) - (isCharged ? 4096 : 0);
      expect([freed, await holds()]).toEqual([before?.["reserved_memory_mb"], []]);
    },
  );
});

describe("a smaller size", () => {
  test("begins with the next period, at its price", async () => {
    expect((await preview(2, 10)).json).toMatchObject({
      takesEffect: "next-period",
      dueNowCents: 0,
      monthlyCents: 200,
    });
    expect((await change(2, 10, 0)).json).toEqual({ state: "scheduled", confirmation: null });
    expect(await shown()).toMatchObject({
      size: { ramGb: 4, storageGb: 20 },
      monthlyCents: 600,
      nextSize: { ramGb: 2, storageGb: 10 },
      nextChargeCents: 200,
    });
    expect(await instance()).toMatchObject({ memory_mb: 4096 });
    await pass(32);
    expect(await shown()).toMatchObject({
      size: { ramGb: 2, storageGb: 10 },
      nextSize: null,
      monthlyCents: 200,
    });
    expect(await instance()).toMatchObject({ memory_mb: 2048, disk_mb: 10_240, restarts: 0 });
    expect(await causes()).toEqual(["first-payment 600", "renewal 200"]);
  });

  test("can be taken back, and then nothing changes", async () => {
    await change(2, 10, 0);
    expect((await preview(4, 20)).json).toMatchObject({ takesEffect: "now", dueNowCents: 0 });
    expect((await change(4, 20, 0)).json["state"]).toBe("changed");
    expect(await shown()).toMatchObject({ nextSize: null, nextChargeCents: 600 });
    await pass(32);
    expect(await causes()).toEqual(["first-payment 600", "renewal 600"]);
    expect(await instance()).toMatchObject({ memory_mb: 4096 });
  });

  test("gives way to a larger one, whose rest counts from what was paid", async () => {
    await change(2, 10, 0);
    const { dueNowCents } = (await preview(8, 40)).json;
    expect(dueNowCents).toBe(800);
    expect((await change(8, 40, Number(dueNowCents))).json["state"]).toBe("changed");
    expect(await causes()).toEqual(["first-payment 600", "size-change 800"]);
    expect(await shown()).toMatchObject({ nextSize: null, monthlyCents: 1400 });
  });

  test("is refused while the disk holds more", async () => {
    await shop.query(
      `insert into instance_observations (instance_id, generation, state, disk_bytes) values ($1, 1, 'online', $2)
         on conflict (instance_id) do update set disk_bytes = excluded.disk_bytes`,
      [instanceId, 12 * 1024 ** 3],
    );
    expect((await preview(2, 10)).json["type"]).toBe("STORAGE_FULL");
    expect((await change(2, 10, 0)).json["type"]).toBe("STORAGE_FULL");
    expect((await change(2, 15, 0)).json["state"]).toBe("scheduled");
  });

  test("whose answer is lost is told again, once", async () => {
    shop.provider.webhooks.lose(100);
    shop.provider.misbehave({ kind: "cut-before", method: "POST", path: "/v1/subscriptions/", times: 3 });
    expect((await change(2, 10, 0)).json["type"]).toBe("CARDS_UNAVAILABLE");
    shop.provider.behave();
    await finishLater(2);
    expect(await shown()).toMatchObject({ nextSize: { ramGb: 2, storageGb: 10 } });
    await pass(32);
    await catchUp(deps(), bought.subscriptionId);
    expect(await causes()).toEqual(["first-payment 600", "renewal 200"]);
  });
});

test("another size of the same price costs nothing and applies at once", async () => {
  expect((await preview(3, 55)).json).toMatchObject({
    takesEffect: "now",
    dueNowCents: 0,
    monthlyCents: 600,
  });
  expect((await change(3, 55, 0)).json["state"]).toBe("changed");
  expect(await instance()).toMatchObject({ memory_mb: 3072, disk_mb: 56_320 });
  expect(await causes()).toEqual(["first-payment 600"]);
});

test.each([
  [{ ram: 49, storage: 20 }, 400],
  [{ ram: 4.5, storage: -20 }, 400],
])("%j is refused", async (size, status) => {
  expect((await post(url("preview"), size, as(person))).status).toBe(status);
  expect((await post(url("size"), { ...size, dueNowCents: 0 }, as(person))).status).toBe(status);
  expect(await states()).toEqual([]);
});

test("nobody else changes it, and not while it is cancelled or its card is gone", async () => {
  const stranger = await shop.customer();
  expect([(await preview(8, 40, stranger)).status, (await change(8, 40, 800, stranger)).status]).toEqual([
    404, 404,
  ]);
  await post(url("cancel"), undefined, as(person));
  expect((await change(8, 40, 800)).json["type"]).toBe("PAYMENT_REFUSED");
  await post(url("resume"), undefined, as(person));
  await ask(url("card"), { method: "DELETE", ...as(person) });
  expect((await change(8, 40, 800)).json["type"]).toBe("PAYMENT_REFUSED");
  expect(await causes()).toEqual(["first-payment 600"]);
});

async function useCard(number: string): Promise<void> {
  const { clientSecret } = (await post(url("card"), undefined, as(person))).json;
  const [setupIntentId = ""] = String(clientSecret).split("_secret_");
  await shop.submitCard(String(clientSecret), number);
  await shop.authenticate(setupIntentId);
  expect((await post(url("card/finish"), { setupIntentId }, as(person))).status).toBe(200);
}
