import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startShop, type TestShop } from "../../billing/billing.fixture.ts";

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
const refund = (person = operator, id = paymentIntentId) =>
  post(
    `${shop.api.url}/api/admin/refund-payment`,
    { paymentIntentId: id, reason },
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
    "select actor_id, details from activity where action = 'subscription.refund-ordered' limit 1",
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
    { paymentIntentId, reason },
    { headers: { cookie: cookies } },
  );
  await api.stop();
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("No card provider is configured");
});
