import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { goodCard, startShop, type TestShop } from "../../billing/billing.fixture.ts";
import { finishAllAsked } from "../../billing/rounds.fixture.ts";
import { giveCredit } from "../../billing/index.ts";
import { dyingPayments } from "../../billing/settle/dying-payments.fixture.ts";
import { giveUpBuild } from "../../builds/builds.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { signInAgain } from "./sign-in-again.fixture.ts";

let shop: TestShop;
let operator: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  shop = await startShop();
  operator = await signInOperator(shop.api);
});
afterAll(() => shop.api.stop());
beforeEach(async () => {
  shop.provider.behave();
  operator = await signInAgain(shop.api, operator);
  person = await shop.customer();
  await beatAndWait(shop.api, shop.node);
});

const reason = "The machine was down for two days.";
const give = (body: object = {}, { cookies } = operator) =>
  post(
    `${shop.api.url}/api/admin/give-credit`,
    { creditId: randomUUID(), userId: person.id, amountCents: 400, reason, ...body },
    { headers: { cookie: cookies } },
  );
const balance = async () =>
  (await ask(`${shop.api.url}/api/admin/credit/${person.id}`, { headers: { cookie: operator.cookies } }))
    .json;
const ledger = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [person.id],
    )
  ).map(({ entry }) => entry);
const log = () =>
  shop.query(
    "select actor_id, details from activity where action = 'account.credit-given' and subject_id = $1",
    [person.id],
  );
async function nextMonth(): Promise<void> {
  shop.api.clock.advance(32 * dayMs);
  shop.provider.advanceTo(shop.provider.now() + (32 * dayMs) / 1000);
  await shop.provider.webhooks.settled();
  operator = await signInAgain(shop.api, operator);
  person = await signInAgain(shop.api, person);
}
async function round(): Promise<void> {
  shop.api.clock.advance(dayMs + 1);
  await finishAllAsked(shop.api.application.deps);
  operator = await signInAgain(shop.api, operator);
}

test("the next payments use the credit first, and desk and owner see what is left", async () => {
  await shop.buy(person);
  expect((await give({ amountCents: 1000 })).json).toEqual({ amountCents: 1000, isWaiting: false });
  expect(await balance()).toMatchObject({ balanceCents: 1000, given: [{ amountCents: 1000, reason }] });
  expect(await shop.billing(person)).toMatchObject({
    creditCents: 1000,
    subscriptions: [{ nextChargeCents: 0 }],
  });
  await nextMonth();
  expect(await ledger()).toEqual(["first-payment 600"]);
  expect(await shop.billing(person)).toMatchObject({
    creditCents: 400,
    subscriptions: [{ state: "active", nextChargeCents: 200 }],
  });
  await nextMonth();
  expect(await ledger()).toEqual(["first-payment 600", "renewal 200"]);
  expect(await shop.billing(person)).toMatchObject({
    creditCents: 0,
    subscriptions: [{ nextChargeCents: 600 }],
  });
  expect(await log()).toEqual([{ actor_id: operator.id, details: { amountCents: 1000, reason } }]);
});

test("the same credit twice at once, and again, is one", async () => {
  const creditId = randomUUID();
  await Promise.all([give({ creditId }), give({ creditId })]);
  expect((await give({ creditId })).json).toEqual({ amountCents: 400, isWaiting: false });
  await round();
  expect(await balance()).toMatchObject({ balanceCents: 400 });
  expect(await log()).toHaveLength(1);
  expect((await give({ creditId, amountCents: 500 })).json["type"]).toBe("CHANGE_REFUSED");
});

test("two credits at once are both given", async () => {
  await Promise.all([give(), give({ amountCents: 150 })]);
  expect(await balance()).toMatchObject({ balanceCents: 550 });
});

describe("the program dies beside the provider's call:", () => {
  test.each([
    ["createCustomer", "before"],
    ["createCustomer", "after"],
    ["giveCredit", "before"],
    ["giveCredit", "after"],
  ] as const)("%s, %s", async (call, side) => {
    const { deps } = shop.api.application;
    if (!deps.payments) throw new Error("there are no cards");
    const { payments, hasDied } = dyingPayments(deps.payments, { call, side });
    const actor = await deps.transact((tx) => actOnBehalf(tx, operator.id, "schedule"));
    await giveCredit({ ...deps, payments }, actor, {
      creditId: randomUUID(),
      userId: person.id,
      amountCents: 400,
      reason,
    });
    expect(hasDied()).toBe(true);
    await round();
    await round();
    expect(await balance()).toMatchObject({ balanceCents: 400, given: [{ isWaiting: false }] });
    expect(await log()).toHaveLength(1);
  });
});

test("while the provider is away the credit waits, and is given when it is back", async () => {
  shop.provider.misbehave({ kind: "cut-before", path: "/v1/customers", method: "POST", times: 100 });
  expect((await give()).json).toEqual({ amountCents: 400, isWaiting: true });
  shop.provider.behave();
  await round();
  expect(await balance()).toMatchObject({ balanceCents: 400 });
});

describe("a new server", () => {
  test("costs less with credit, which an order that is not paid gives back", async () => {
    await give({ amountCents: 250 });
    const first = await shop.order(person);
    expect(first.json).toMatchObject({ amount: 600, creditCents: 250 });
    const second = await shop.order(person);
    const [id = ""] = String(second.json["clientSecret"]).split("_secret_");
    expect(await balance()).toMatchObject({ balanceCents: 0 });
    await shop.submitCard(String(second.json["clientSecret"]));
    await shop.provider.webhooks.settled();
    expect(await ledger()).toEqual(["first-payment 350"]);
    expect((await shop.verify(person, id)).json).toMatchObject({ state: "paid" });
    expect(await balance()).toMatchObject({ balanceCents: 0 });
  });

  test("that credit pays whole is ordered only when its buyer says so, and once", async () => {
    await give({ amountCents: 700 });
    const wish = { prompt: `A town of ${person.username}` };
    expect((await shop.order(person, wish)).json).toMatchObject({
      clientSecret: null,
      creditCents: 600,
      buildId: null,
    });
    expect(await balance()).toMatchObject({ balanceCents: 700 });
    const [ordered, again] = await Promise.all([
      shop.order(person, { ...wish, withCredit: true }),
      shop.order(person, { ...wish, withCredit: true }),
    ]);
    const builds = [ordered, again].map(({ json }) => json["buildId"]).filter(Boolean);
    expect(new Set(builds).size).toBe(1);
    await shop.provider.webhooks.settled();
    expect(await balance()).toMatchObject({ balanceCents: 100 });
    expect(await shop.billing(person)).toMatchObject({
      plan: "basic",
      subscriptions: [{ state: "active", buildId: builds[0], card: null, nextChargeCents: 500 }],
    });
    expect(await ledger()).toEqual([]);
  });

  test("whose build failed gives the credit back, all of it and once", async () => {
    await give({ amountCents: 250 });
    const { buildId, subscriptionId } = await shop.buy(person);
    await giveUpBuild(shop.api, buildId);
    const url = `${shop.api.url}/api/billing/subscriptions/${subscriptionId}/refund`;
    await post(url, undefined, { headers: { cookie: person.cookies } });
    await post(url, undefined, { headers: { cookie: person.cookies } });
    await shop.provider.webhooks.settled();
    expect(await ledger()).toEqual(["first-payment 350", "refund -350"]);
    expect(await balance()).toMatchObject({ balanceCents: 250 });
  });

  test("that credit paid whole and whose build failed gives it back too", async () => {
    await give({ amountCents: 600 });
    const { buildId } = (await shop.order(person, { withCredit: true })).json;
    await giveUpBuild(shop.api, String(buildId));
    const [row] = await shop.query("select id from subscriptions where user_id = $1", [person.id]);
    const url = `${shop.api.url}/api/billing/subscriptions/${String(row?.["id"])}/refund`;
    await post(url, undefined, { headers: { cookie: person.cookies } });
    await post(url, undefined, { headers: { cookie: person.cookies } });
    expect(await balance()).toMatchObject({ balanceCents: 600 });
    expect(await shop.billing(person)).toMatchObject({ subscriptions: [{ state: "ended" }] });
  });
});

describe("refused, and nothing is given:", () => {
  test.each([
    ["nothing", { amountCents: 0 }, 400],
    ["less than nothing", { amountCents: -400 }, 400],
    ["half a cent", { amountCents: 0.5 }, 400],
    ["more than $500", { amountCents: 50_001 }, 400],
    ["no reason", { reason: "" }, 400],
    ["nobody's account", { userId: randomUUID() }, 404],
  ])("%s", async (_what, body, status) => {
    expect((await give(body)).status).toBe(status);
    expect(await balance()).toMatchObject({ balanceCents: 0, given: [] });
  });

  test("everybody but the operator, with a recent sign-in", async () => {
    for (const caller of [person, await someSupport(shop.api), await signUpSomebody(shop.api.url)]) {
      expect((await give({}, caller)).status).toBe(403);
      const url = `${shop.api.url}/api/admin/credit/${person.id}`;
      expect((await ask(url, { headers: { cookie: caller.cookies } })).status).toBe(403);
    }
    await shop.query(
      "update sessions set confirmed_at = $2::timestamptz - interval '1 hour' where user_id = $1",
      [operator.id, shop.api.clock.now()],
    );
    expect((await give()).json).toMatchObject({ type: "CONFIRMATION_REQUIRED" });
    operator = await signInAgain(shop.api, operator);
    expect(await balance()).toMatchObject({ balanceCents: 0, given: [] });
  });

  test("without a card provider the desk says so", async () => {
    const api = await startTestApi();
    const { cookies } = await signInOperator(api);
    const { id } = await signUpSomebody(api.url);
    const answer = await post(
      `${api.url}/api/admin/give-credit`,
      { creditId: randomUUID(), userId: id, amountCents: 400, reason },
      { headers: { cookie: cookies } },
    );
    await api.stop();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("No card provider is configured here. No credit was given.");
  });
});

test("a refused card is not charged for what credit pays", async () => {
  await shop.buy(person);
  await give({ amountCents: 600 });
  shop.provider.refuseCard(goodCard);
  await nextMonth();
  shop.provider.acceptCard(goodCard);
  expect(await shop.billing(person)).toMatchObject({ subscriptions: [{ state: "active" }] });
});
