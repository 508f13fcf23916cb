import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { place } from "../../nodes/nodes.fixture.ts";
import { goodCard, startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { catchUp } from "../settle/catch-up.ts";

/** $0.25 per month, which is less than a card can be charged. */
const smallest = { ram: 1, storage: 10 };

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  shop.provider.freezeAt(Math.floor(shop.api.clock.now().getTime() / 1000));
});
afterEach(() => shop.api.stop());

async function buy(size: { readonly ram: number; readonly storage: number }): Promise<void> {
  bought = await shop.buy(person, size);
  const amount = { memoryMb: size.ram * 1024, diskMb: size.storage * 1024 };
  await place(shop.api, { serverId: bought.serverId, ...amount });
  await shop.query("update build_tasks set status = 'completed'");
  await shop.query(
    "update sessions set expires_at = now() + interval '1 year', ends_at = now() + interval '1 year'",
  );
}

const deps = () => shop.api.application.deps;
const as = (who: TestPerson) => ({ headers: { cookie: who.cookies } });
const at = (what: string) => `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/${what}`;
const preview = async (ram: number, storage: number) =>
  (await post(at("preview"), { ram, storage }, as(person))).json;
const change = async (ram: number, storage: number, dueNowCents: unknown) =>
  (await post(at("size"), { ram, storage, dueNowCents }, as(person))).json;
const shown = async () => ((await shop.billing(person))["subscriptions"] as Record<string, unknown>[])[0];
const movements = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [person.id],
    )
  ).map(({ entry }) => entry);

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    shop.api.clock.advance(dayMs);
    shop.provider.advanceTo(shop.provider.now() + dayMs / 1000);
    await shop.provider.webhooks.settled();
  }
}

const booksDiffer = () => reconcile(deps(), { since: new Date(0), pauseMs: 0 });
const daysUntil = async () => {
  const renewsAt = Date.parse(String((await shown())?.["renewsAt"]));
  return Math.round((renewsAt - shop.api.clock.now().getTime()) / dayMs);
};

describe("a price that is too small for a card", () => {
  test("is paid for two months at once, and every two months", async () => {
    const { json } = await shop.order(person, smallest);
    expect(json).toMatchObject({ isFree: false, amount: 50, creditCents: 0 });
    await buy(smallest);
    expect(await shown()).toMatchObject({ monthlyCents: 25, billedMonths: 2, nextChargeCents: 50 });
    expect(await shop.billing(person)).toMatchObject({ plan: "basic", monthlyCents: 25 });
    expect(await daysUntil()).toBeGreaterThan(58);
    await pass(58);
    expect(await movements()).toEqual(["first-payment 50"]);
    await pass(6);
    expect(await movements()).toEqual(["first-payment 50", "renewal 50"]);
    expect(await shown()).toMatchObject({ state: "active", monthlyCents: 25 });
    expect(await booksDiffer()).toEqual([]);
  });

  test("goes back whole within a week", async () => {
    await buy(smallest);
    expect((await post(at("refund"), undefined, as(person))).json).toEqual({
      refundedCents: 50,
      creditCents: 0,
    });
    await shop.provider.webhooks.settled();
    expect(await movements()).toEqual(["first-payment 50", "refund -50"]);
    expect(await shown()).toMatchObject({ state: "ended" });
    expect(await booksDiffer()).toEqual([]);
  });

  test("runs to the end of the two months after it is cancelled", async () => {
    await buy(smallest);
    const { endsAt } = (await post(at("cancel"), undefined, as(person))).json;
    const days = (Date.parse(String(endsAt)) - shop.api.clock.now().getTime()) / dayMs;
    expect(days).toBeGreaterThan(58);
    await pass(64);
    expect(await movements()).toEqual(["first-payment 50"]);
    expect(await shown()).toMatchObject({ state: "ended" });
  });

  test("that can't be charged again is late, and paid with one click", async () => {
    await buy(smallest);
    shop.provider.refuseCard(goodCard);
    await pass(63);
    expect(await shown()).toMatchObject({ state: "overdue", monthlyCents: 25 });
    shop.provider.acceptCard(goodCard);
    expect((await post(at("pay"), undefined, as(person))).json).toMatchObject({
      paid: true,
      amountCents: 50,
    });
    expect(await movements()).toEqual(["first-payment 50", "renewal 50"]);
  });
});

describe("a larger size of it", () => {
  test("begins a month now, from which the unused part of the two months is taken off", async () => {
    await buy(smallest);
    await pass(30);
    const ahead = await preview(4, 20);
    expect(ahead).toMatchObject({
      takesEffect: "now",
      monthlyCents: 600,
      billedMonths: 1,
      beginsMonth: true,
      dueLaterCents: 0,
    });
    // 600 less about half of 50.
    expect(ahead["dueNowCents"]).toBeGreaterThan(570);
    expect(ahead["dueNowCents"]).toBeLessThan(580);
    expect(await change(4, 20, ahead["dueNowCents"])).toEqual({ state: "changed", confirmation: null });
    expect(await movements()).toEqual(["first-payment 50", `size-change ${String(ahead["dueNowCents"])}`]);
    expect(await shown()).toMatchObject({
      size: { ramGb: 4, storageGb: 20 },
      monthlyCents: 600,
      billedMonths: 1,
      nextChargeCents: 600,
    });
    expect(await daysUntil()).toBeLessThan(32);
    await pass(32);
    expect((await movements()).at(-1)).toBe("renewal 600");
    expect(await booksDiffer()).toEqual([]);
  });

  test("that costs hardly more waits for the next payment", async () => {
    await buy(smallest);
    await pass(1);
    const ahead = await preview(1, 15);
    expect(ahead).toMatchObject({ takesEffect: "now", dueNowCents: 0, monthlyCents: 50, billedMonths: 1 });
    expect(ahead["dueLaterCents"]).toBeLessThan(5);
    expect((await change(1, 15, 0))["state"]).toBe("changed");
    expect(await shown()).toMatchObject({ size: { ramGb: 1, storageGb: 15 }, monthlyCents: 50 });
    await pass(32);
    expect(await movements()).toEqual(["first-payment 50", `renewal ${50 + Number(ahead["dueLaterCents"])}`]);
    expect(await booksDiffer()).toEqual([]);
  });

  test("changes nothing while its card is refused", async () => {
    await buy(smallest);
    shop.provider.refuseCard(goodCard);
    const { dueNowCents } = await preview(4, 20);
    expect((await change(4, 20, dueNowCents))["type"]).toBe("PAYMENT_REFUSED");
    expect(await shown()).toMatchObject({ monthlyCents: 25, billedMonths: 2 });
    expect(await movements()).toEqual(["first-payment 50"]);
    shop.provider.acceptCard(goodCard);
    await pass(64);
    expect(await movements()).toEqual(["first-payment 50", "renewal 50"]);
  });
});

describe("a smaller size that comes down to it", () => {
  test("begins with the next period, which is then two months long", async () => {
    await buy({ ram: 4, storage: 20 });
    const ahead = await preview(1, 10);
    expect(ahead).toMatchObject({
      takesEffect: "next-period",
      dueNowCents: 0,
      monthlyCents: 25,
      billedMonths: 2,
      beginsMonth: false,
    });
    expect(await change(1, 10, 0)).toEqual({ state: "scheduled", confirmation: null });
    expect(await shown()).toMatchObject({ monthlyCents: 600, nextChargeCents: 50 });
    await pass(33);
    expect(await movements()).toEqual(["first-payment 600", "renewal 50"]);
    expect(await shown()).toMatchObject({
      size: { ramGb: 1, storageGb: 10 },
      monthlyCents: 25,
      billedMonths: 2,
    });
    expect(await daysUntil()).toBeGreaterThan(50);
    await pass(40);
    expect(await movements()).toHaveLength(2);
    await pass(24);
    expect(await movements()).toEqual(["first-payment 600", "renewal 50", "renewal 50"]);
    expect(await booksDiffer()).toEqual([]);
  });

  test("takes no money twice if the provider's answers and events are lost", async () => {
    await buy({ ram: 4, storage: 20 });
    await change(1, 10, 0);
    shop.provider.webhooks.lose(1_000);
    await pass(33);
    shop.provider.misbehave({ kind: "cut-after", path: "/v1/subscriptions/", method: "POST", times: 3 });
    await catchUp(deps(), bought.subscriptionId);
    shop.provider.behave();
    for (let round = 0; round < 3; round += 1) await catchUp(deps(), bought.subscriptionId);
    const taken = (await movements()).map((entry) => Number(String(entry).split(" ")[1]));
    expect(taken.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(652);
    expect(taken.reduce((sum, cents) => sum + cents, 0)).toBeGreaterThanOrEqual(650);
    expect(await shown()).toMatchObject({ monthlyCents: 25, state: "active" });
    expect(await booksDiffer()).toEqual([]);
  });

  test("can be taken back before, and then the month costs what it did", async () => {
    await buy({ ram: 4, storage: 20 });
    await change(1, 10, 0);
    expect((await change(4, 20, 0))["state"]).toBe("changed");
    await pass(33);
    expect(await movements()).toEqual(["first-payment 600", "renewal 600"]);
  });

  test("gives way to a larger one at once, whose rest counts from what was paid", async () => {
    await buy({ ram: 4, storage: 20 });
    await change(1, 10, 0);
    const { dueNowCents, beginsMonth } = await preview(8, 40);
    expect([dueNowCents, beginsMonth]).toEqual([800, false]);
    expect((await change(8, 40, dueNowCents))["state"]).toBe("changed");
    expect(await movements()).toEqual(["first-payment 600", "size-change 800"]);
  });
});
