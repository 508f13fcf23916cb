import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { startShop, type TestShop } from "../../billing/billing.fixture.ts";
import { finishAllAsked } from "../../billing/rounds.fixture.ts";
import { refundPayment } from "../../billing/index.ts";
import { dyingPayments } from "../../billing/settle/dying-payments.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { signInAgain } from "../money/sign-in-again.fixture.ts";

let shop: TestShop;
let operator: TestPerson;
let payer: TestPerson;
let paymentIntentId: string;
beforeAll(async () => {
  shop = await startShop();
  operator = await signInOperator(shop.api);
  payer = await shop.customer();
  await shop.buy(payer);
  const [paid] = await shop.query("select payment_intent_id as id from ledger_entries where user_id = $1", [
    payer.id,
  ]);
  paymentIntentId = String(paid?.["id"]);
});
afterAll(() => shop.api.stop());

const reason = "The server was down for a week.";
const refund = (person = operator, id = paymentIntentId, more: object = {}) =>
  post(
    `${shop.api.url}/api/admin/refund-payment`,
    { refundId: randomUUID(), paymentIntentId: id, reason, ...more },
    { headers: { cookie: person.cookies } },
  );
const movements = async () =>
  (
    await shop.query(
      "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
      [payer.id],
    )
  ).map(({ entry }) => String(entry));

test("nobody but the operator refunds, not even the payer or support", async () => {
  const support = await signUpSomebody(shop.api.url);
  await shop.query("update users set is_support = true where id = $1", [support.id]);
  for (const person of [payer, support]) expect((await refund(person)).status).toBe(403);
  const setConfirmed = (ago: string) =>
    shop.query("update sessions set confirmed_at = now() - $2::interval where user_id = $1", [
      operator.id,
      ago,
    ]);
  await setConfirmed("1 hour");
  expect((await refund()).json).toMatchObject({ type: "CONFIRMATION_REQUIRED" });
  await setConfirmed("0 seconds");
  expect(await movements()).toHaveLength(1);
});

test("an unknown payment is not refunded", async () => {
  expect((await refund(operator, "pi_of_nobody")).status).toBe(404);
});

test("of two refunds at once the money goes back once, with the reason in the log", async () => {
  const answers = await Promise.all([refund(), refund()]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const [paid = "", ...back] = await movements();
  const cents = paid.split(" ")[1] ?? "";
  expect(back).toEqual([`refund -${cents}`]);
  const deeds = await shop.query(
    "select actor_id, details from activity where action = 'subscription.refund-ordered'",
  );
  expect(deeds).toEqual([
    { actor_id: operator.id, details: { paymentIntentId, amountCents: Number(cents), reason } },
  ]);
  const again = await refund();
  expect(again.status).toBe(409);
  expect(again.text).toContain("given back already");
  expect(await movements()).toHaveLength(2);
});

test("without a card provider the desk says so", async () => {
  const api = await startTestApi();
  const { cookies } = await signInOperator(api);
  const answer = await post(
    `${api.url}/api/admin/refund-payment`,
    { refundId: randomUUID(), paymentIntentId, reason },
    { headers: { cookie: cookies } },
  );
  await api.stop();
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("No card provider is configured");
});

describe("a part of a payment", () => {
  let part: TestPerson;
  let id: string;
  beforeEach(async () => {
    operator = await signInAgain(shop.api, operator);
    await beatAndWait(shop.api, shop.node);
    part = await shop.customer();
    ({ paymentIntentId: id } = await shop.buy(part));
  });
  const give = (more: object = {}) => refund(operator, id, { amountCents: 250, ...more });
  const moved = async () =>
    (
      await shop.query(
        "select amount_cents as cents from ledger_entries where payment_intent_id = $1 order by id",
        [id],
      )
    ).map(({ cents }) => cents);
  const log = () => shop.query("select 1 from activity where details->>'paymentIntentId' = $1", [id]);

  /** As the worker does it. */
  async function round(): Promise<void> {
    shop.api.clock.advance(120_000);
    await finishAllAsked(shop.api.application.deps);
  }

  test("goes back, then another, then what is left, and the subscription goes on", async () => {
    expect((await give()).json).toEqual({ refundedCents: 250, isWaiting: false });
    expect((await give({ amountCents: 351 })).text).toContain("Only $3.50 of this payment is left.");
    expect((await give({ amountCents: 100 })).status).toBe(200);
    expect((await refund(operator, id)).json).toEqual({ refundedCents: 250, isWaiting: false });
    expect(await moved()).toEqual([600, -250, -100, -250]);
    expect((await give({ amountCents: 1 })).text).toContain("given back already");
    expect(await log()).toHaveLength(3);
    expect(await shop.billing(part)).toMatchObject({
      subscriptions: [{ state: "active" }],
      payments: [{ amountCents: 600, refundedCents: 600 }],
    });
  });

  test("of many at once never more goes back than was paid", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => give()));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      "200",
      "200",
      "409",
      "409",
      "409",
    ]);
    expect(await moved()).toEqual([600, -250, -250]);
    expect(await log()).toHaveLength(2);
  });

  test("sent twice at once, and again, goes back once", async () => {
    const refundId = randomUUID();
    await Promise.all([give({ refundId }), give({ refundId })]);
    expect((await give({ refundId })).json).toEqual({ refundedCents: 250, isWaiting: false });
    expect((await give({ refundId, amountCents: 251 })).status).toBe(409);
    expect(await moved()).toEqual([600, -250]);
    expect(await log()).toHaveLength(1);
  });

  test.each(["before", "after"] as const)("goes back once if the program dies %s the call", async (side) => {
    const { deps } = shop.api.application;
    if (!deps.payments) throw new Error("there are no cards");
    const { payments, hasDied } = dyingPayments(deps.payments, { call: "refundPart", side });
    const actor = await deps.transact((tx) => actOnBehalf(tx, operator.id, "schedule"));
    const order = { refundId: randomUUID(), paymentIntentId: id, amountCents: 250, reason };
    await refundPayment({ ...deps, payments }, actor, order);
    expect(hasDied()).toBe(true);
    // What is promised can't be promised again.
    expect((await give({ amountCents: 351 })).status).toBe(409);
    await round();
    await round();
    expect(await moved()).toEqual([600, -250]);
    expect(await log()).toHaveLength(1);
  });

  test("while the provider is away the money waits, and goes back when it is there", async () => {
    shop.provider.misbehave({ kind: "cut-before", path: "/v1/refunds", times: 100 });
    expect((await give()).json).toEqual({ refundedCents: 250, isWaiting: true });
    shop.provider.behave();
    await round();
    expect(await moved()).toEqual([600, -250]);
  });

  test("waits as long as the provider refuses it for another reason than its amount", async () => {
    shop.provider.webhooks.hold();
    const dispute = shop.provider.openDispute(id);
    expect((await give()).json).toEqual({ refundedCents: 250, isWaiting: true });
    shop.provider.closeDispute(dispute.id, "won");
    shop.provider.webhooks.release(() => []);
    await round();
    await round();
    expect(await moved()).toEqual([600, -250, -600, 600]);
  });

  test("is refused for good if it went back elsewhere", async () => {
    shop.provider.webhooks.hold();
    await shop.api.application.deps.payments?.refundPart({
      refundId: randomUUID(),
      paymentIntentId: id,
      amountCents: 400,
    });
    const refundId = randomUUID();
    expect((await give({ refundId })).text).toContain("There is not that much left of this payment.");
    shop.provider.webhooks.release(() => []);
    expect((await give({ refundId })).status).toBe(409);
    expect(await shop.query("select state from operator_payments where id = $1", [refundId])).toEqual([
      { state: "refused" },
    ]);
  });

  test.each([
    ["nothing", 0],
    ["less than nothing", -100],
    ["half a cent", 0.5],
  ])("is not %s", async (_what, amountCents) => {
    expect((await give({ amountCents })).status).toBe(400);
    expect(await moved()).toEqual([600]);
  });
});
