import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { giveUpBuild } from "../../builds/builds.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";
import { creditLeft, giveSomeCredit } from "../desk/credit.fixture.ts";
import type { Payments } from "../payments-port.ts";
import { finishAllStarts } from "../rounds.fixture.ts";
import { dyingPayments } from "../settle/dying-payments.fixture.ts";
import { createOrder } from "./create-order.ts";

let shop: TestShop;
let person: TestPerson;
let wish: { prompt: string; withCredit?: boolean };
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.api.stop());
beforeEach(async () => {
  shop.provider.behave();
  await beatAndWait(shop.api, shop.node);
  person = await shop.customer();
  wish = { prompt: `A town of ${person.username}` };
});

const agreed = () => shop.order(person, { ...wish, withCredit: true });
const left = () => creditLeft(shop, person);
const builds = () => shop.query("select id from build_tasks where user_id = $1", [person.id]);
const subscriptions = () =>
  shop.query("select id, state from subscriptions where user_id = $1 order by created_at", [person.id]);
const preview = { clientSecret: null, creditCents: 600, buildId: null };

async function giveBack(): Promise<void> {
  const [bought] = await subscriptions();
  const url = `${shop.api.url}/api/billing/subscriptions/${String(bought?.["id"])}/refund`;
  expect((await post(url, undefined, { headers: { cookie: person.cookies } })).status).toBe(200);
}

describe("the program dies when it asks the provider,", () => {
  async function orderWith(payments: Payments, withCredit: boolean): Promise<unknown> {
    const { deps } = shop.api.application;
    const actor = await deps.transact((tx) => actOnBehalf(tx, person.id, "schedule"));
    const size = { plan: "basic", platformType: "java", ram: 4, storage: 20 } as const;
    const from = { actor, origin: { network: "192.0.2.1" } };
    return createOrder({ ...deps, payments }, from, { ...size, ...wish, withCredit });
  }
  async function die(side: "before" | "after", withCredit: boolean): Promise<void> {
    const { deps } = shop.api.application;
    if (!deps.payments) throw new Error("there are no cards");
    const { payments, hasDied } = dyingPayments(deps.payments, { call: "startSubscription", side });
    await expect(orderWith(payments, withCredit)).rejects.toThrow("killed");
    expect(hasDied()).toBe(true);
  }
  /** As the worker does it, when the request can't be at it any more. */
  async function round(): Promise<void> {
    shop.api.clock.advance(3 * 60_000);
    await finishAllStarts(shop.api.application.deps);
  }
  beforeEach(() => {
    shop.provider.webhooks.lose(1_000);
  });

  test("and the server that credit has paid is built, once", async () => {
    await giveSomeCredit(shop, person, 700);
    await die("after", true);
    expect(await left()).toBe(100);
    await round();
    await round();
    expect(await builds()).toHaveLength(1);
    expect(await subscriptions()).toMatchObject([{ state: "active" }]);
    expect((await agreed()).json).toMatchObject({ buildId: (await builds())[0]?.["id"] });
    expect(await left()).toBe(100);
  });

  test("or when it has stored the answer", async () => {
    await giveSomeCredit(shop, person, 700);
    const { deps } = shop.api.application;
    if (!deps.payments) throw new Error("there are no cards");
    const payments = { ...deps.payments, readSubscription: () => Promise.reject(new Error("killed")) };
    await expect(orderWith(payments, true)).rejects.toThrow("killed");
    await round();
    await round();
    expect(await builds()).toHaveLength(1);
    expect(await left()).toBe(100);
    expect(await shop.query("select 1 from orders where asked_at is not null")).toEqual([]);
  });

  test("and it is built although the buyer has ordered something else meanwhile", async () => {
    await giveSomeCredit(shop, person, 700);
    await die("after", true);
    await shop.order(person, { prompt: "Something else" });
    await round();
    expect(await builds()).toHaveLength(1);
    expect(await left()).toBe(0);
  });

  test("or an hour and a day later, when the provider has forgotten the key", async () => {
    await giveSomeCredit(shop, person, 700);
    await die("after", true);
    shop.provider.advanceTo(shop.provider.now() + (dayMs + 3_600_000) / 1000);
    shop.api.clock.advance(dayMs + 3_600_000);
    await round();
    expect(await builds()).toHaveLength(1);
    expect(await left()).toBe(100);
  });

  test("and nothing is taken if the provider did nothing, and the buyer goes on", async () => {
    await giveSomeCredit(shop, person, 700);
    await die("before", true);
    await round();
    expect(await left()).toBe(700);
    expect(await builds()).toEqual([]);
    expect(await shop.query("select 1 from orders where asked_at is not null")).toEqual([]);
    expect((await agreed()).json["buildId"]).not.toBeNull();
    expect(await left()).toBe(100);
  });

  test("and credit that the buyer did not agree to is back", async () => {
    await giveSomeCredit(shop, person, 700);
    // Credit that we don't know of is not asked about.
    await shop.query("delete from operator_payments where user_id = $1", [person.id]);
    await die("after", false);
    expect(await left()).toBe(100);
    await round();
    expect(await left()).toBe(700);
    expect(await builds()).toEqual([]);
    expect(await subscriptions()).toMatchObject([{ state: "ended" }]);
  });

  test("and the card form of a replaced order can't be paid any more", async () => {
    await die("after", false);
    await shop.order(person, { prompt: "Something else" });
    await round();
    const [first] = await subscriptions();
    expect(first).toMatchObject({ state: "ended" });
  });
});

describe("credit that pays everything is used with consent alone:", () => {
  test("nothing is ordered while it can't be read", async () => {
    await giveSomeCredit(shop, person, 600);
    shop.provider.misbehave({ kind: "cut-before", path: "/v1/customers/", method: "GET", times: 100 });
    expect((await shop.order(person, wish)).json["type"]).toBe("CARDS_UNAVAILABLE");
    shop.provider.behave();
    expect(await left()).toBe(600);
    expect(await builds()).toEqual([]);
    expect((await shop.order(person, wish)).json).toMatchObject(preview);
  });

  test("what was given after it was read goes back, and the buyer is asked", async () => {
    await giveSomeCredit(shop, person, 600);
    await shop.query("delete from operator_payments where user_id = $1", [person.id]);
    expect((await shop.order(person, wish)).json).toMatchObject(preview);
    await shop.provider.webhooks.settled();
    expect(await left()).toBe(600);
    expect(await builds()).toEqual([]);
    expect(await shop.billing(person)).toMatchObject({ plan: "free", subscriptions: [] });
    expect((await agreed()).json["buildId"]).not.toBeNull();
    expect(await left()).toBe(0);
  });
});

describe("the same wish again", () => {
  test("is another server, if the one that credit paid was given back", async () => {
    await giveSomeCredit(shop, person, 600);
    const first = (await agreed()).json["buildId"];
    await giveUpBuild(shop.api, String(first));
    await giveBack();
    expect(await left()).toBe(600);
    const second = (await agreed()).json["buildId"];
    expect(second).not.toBe(first);
    expect(await builds()).toHaveLength(2);
    expect(await left()).toBe(0);
  });

  test("is another server, if it was offered again, and the same one if only the answer was lost", async () => {
    await giveSomeCredit(shop, person, 1200);
    const first = (await agreed()).json["buildId"];
    expect((await agreed()).json["buildId"]).toBe(first);
    expect((await shop.order(person, wish)).json).toMatchObject(preview);
    const second = (await agreed()).json["buildId"];
    expect(second).not.toBe(first);
    expect((await agreed()).json["buildId"]).toBe(second);
    expect(await left()).toBe(0);
  });
});
