import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, RawBody } from "./http-client.fixture.ts";
import { dumpDatabase } from "./security/database.fixture.ts";
import { startShop, type TestShop } from "./modules/billing/billing.fixture.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.api.stop());

const secret = "whsec_standin";
const nowSeconds = () => Math.floor(Date.now() / 1000);

function signed(body: string, at = nowSeconds(), key = secret): string {
  return `t=${at},v1=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`;
}

const send = (body: string, signature?: string) =>
  ask(`${shop.api.url}/api/webhooks/stripe`, {
    method: "POST",
    body: new RawBody("application/json", Buffer.from(body)),
    headers: signature === undefined ? {} : { "stripe-signature": signature },
  });

const eventAbout = (object: object) =>
  JSON.stringify({ id: "evt_forged", object: "event", type: "invoice.paid", data: { object } });

test("only what the provider signed within five minutes is heard", async () => {
  const body = eventAbout({ object: "subscription", id: "sub_none" });
  const statuses = [
    await send(body, signed(body)),
    await send(body),
    await send(body, "t=1,v1=00"),
    await send(body, signed(body, nowSeconds(), "whsec_another")),
    await send(`${body} `, signed(body)),
    await send(body, signed(body, nowSeconds() - 301)),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
});

test("an event that says paid builds nothing while the provider says otherwise", async () => {
  const person = await shop.customer();
  const { clientSecret } = (await shop.order(person)).json;
  const [paymentIntentId = ""] = String(clientSecret).split("_secret_");
  const body = eventAbout({
    object: "payment_intent",
    id: paymentIntentId,
    status: "succeeded",
    amount: 600,
  });
  expect((await send(body, signed(body))).status).toBe(200);
  expect(await shop.query("select 1 from build_tasks where user_id = $1", [person.id])).toEqual([]);
});

test("neither secrets nor card numbers reach the database or the log", async () => {
  const person = await shop.customer();
  const { clientSecret } = (await shop.order(person)).json;
  await shop.submitCard(String(clientSecret));
  await shop.provider.webhooks.settled();
  const stored = JSON.stringify([...(await dumpDatabase(shop.api.application.pool))]) + shop.api.logText();
  expect(stored).toContain(String(clientSecret).split("_secret_")[0]);
  for (const canary of [String(clientSecret), "_secret_", "sk_test_standin", secret, "4242424242424242"])
    expect(stored.includes(canary)).toBe(false);
});
