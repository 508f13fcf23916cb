import { afterEach, beforeEach, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { startShop, type Bought, type TestShop } from "../billing.fixture.ts";
import { creditLeft } from "../desk/credit.fixture.ts";
import { finishAllAsked } from "../rounds.fixture.ts";
import { creditUnusedGift, unusedGifts } from "./credit-unused-gifts.ts";

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
beforeEach(async () => {
  shop = await startShop();
  person = await shop.customer();
  bought = await shop.buy(person);
});
afterEach(() => shop.api.stop());

/** A month that a friend paid, as an older installation stored it. */
async function storeGift(state: string, movements: readonly string[] = ["gift 600"]): Promise<void> {
  await shop.query(
    `insert into gifts (id, subscription_id, amount_cents, renews_at, state, payment_intent_id, created_at)
     select gen_random_uuid(), id, 600, renews_at, $2, 'pi_friend', now() from subscriptions where id = $1`,
    [bought.subscriptionId, state],
  );
  for (const movement of movements) {
    const [cause, cents] = movement.split(" ");
    await shop.query(
      `insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
       values (now(), $1, $2, $3, $4, $3 || '_friend', 'pi_friend')`,
      [person.id, bought.subscriptionId, cause, Number(cents)],
    );
  }
}

async function passRounds(): Promise<void> {
  const { deps } = shop.api.application;
  for (let round = 0; round < 2; round += 1) {
    for (const id of await unusedGifts(deps)) await creditUnusedGift(deps, id);
    shop.api.clock.advance(2 * 60_000);
    await finishAllAsked(deps);
  }
}

const statesOf = async () => (await shop.query("select state from gifts")).map(({ state }) => state);

test.each(["paid", "returning"])("one that is %s becomes credit of the owner, once", async (state) => {
  await storeGift(state);
  await passRounds();
  expect([await creditLeft(shop, person), await statesOf()]).toEqual([600, ["returned"]]);
  const { payments } = await shop.billing(person);
  expect(payments).toMatchObject([
    { description: "Paid by a friend", amountCents: 600, status: "paid" },
    { description: "First payment", amountCents: 600, status: "paid" },
  ]);
});

test("one that the next invoice uses stays there, and becomes credit if that invoice never comes", async () => {
  await storeGift("credited");
  await passRounds();
  expect([await creditLeft(shop, person), await statesOf()]).toEqual([0, ["credited"]]);
  const url = `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/cancel`;
  await post(url, undefined, { headers: { cookie: person.cookies } });
  shop.api.clock.advance(32 * dayMs);
  shop.provider.advanceTo(shop.provider.now() + 32 * 86_400);
  await shop.provider.webhooks.settled();
  await passRounds();
  expect([await creditLeft(shop, person), await statesOf()]).toEqual([600, ["returned"]]);
});

test.each(["refund", "dispute"])("one that went back by a %s becomes no credit", async (cause) => {
  await storeGift("returning", ["gift 600", `${cause} -600`]);
  await passRounds();
  expect([await creditLeft(shop, person), await statesOf()]).toEqual([0, ["returning"]]);
});

test.each(["open", "replaced", "returned"])("one that is %s becomes no credit", async (state) => {
  await storeGift(state, []);
  await passRounds();
  expect([await creditLeft(shop, person), await statesOf()]).toEqual([0, [state]]);
});
