import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.api.stop());

async function buyAndAskBack(person: TestPerson, card: string): Promise<unknown> {
  await beatAndWait(shop.api, shop.node);
  const { clientSecret } = (await shop.order(person)).json;
  await shop.submitCard(String(clientSecret), card);
  await shop.provider.webhooks.settled();
  await shop.query("update build_tasks set status = 'completed' where user_id = $1", [person.id]);
  const [bought] = await shop.query(
    "select id from subscriptions where user_id = $1 order by created_at desc limit 1",
    [person.id],
  );
  const url = `${shop.api.url}/api/billing/subscriptions/${String(bought?.["id"])}/refund`;
  const { status, json } = await post(url, undefined, { headers: { cookie: person.cookies } });
  return status === 200 ? "refunded" : json["type"];
}

test("money goes back once per card, whoever uses it, and once per person, whatever the card", async () => {
  const [one, other, third] = [await shop.customer(), await shop.customer(), await shop.customer()];
  expect(await buyAndAskBack(one, "4242424242424242")).toBe("refunded");
  expect(await buyAndAskBack(other, "4242424242424242")).toBe("PAYMENT_REFUSED");
  expect(await buyAndAskBack(one, "5555555555554444")).toBe("PAYMENT_REFUSED");
  expect(await buyAndAskBack(third, "4000056655665556")).toBe("refunded");
});
