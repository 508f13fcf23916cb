import { afterAll, beforeAll, expect, test } from "vitest";
import { everySize, writtenPrice } from "@blockwright/contract/every-size.fixture";
import { ask, post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";

let shop: TestShop;
let person: TestPerson;
beforeAll(async () => {
  shop = await startShop();
  person = await shop.customer();
  await shop.query("update nodes set memory_mb = 1000000, disk_mb = 10000000");
});
afterAll(() => shop.api.stop());

/** What the provider would take with this payment. */
async function askedCents(paymentIntentId: string): Promise<unknown> {
  const { apiUrl = "", secretKey = "" } = shop.api.application.config.cards ?? {};
  const headers = { authorization: `Bearer ${secretKey}` };
  return (await ask(`${apiUrl}/v1/payment_intents/${paymentIntentId}`, { headers })).json["amount"];
}

/** The corners of the sliders, and every 389th size between them. */
const some = everySize().filter(
  ({ ramGb, storageGb }, index) =>
    index % 389 === 388 || ((ramGb === 1 || ramGb === 48) && (storageGb === 15 || storageGb === 800)),
);

test("what is answered, stored and asked of the provider is the written price", async () => {
  expect(some.length).toBeGreaterThan(20);
  for (const size of some) {
    const { ramGb: ram, storageGb: storage } = size;
    const cents = Math.round(Number(writtenPrice(size)) * 100);
    const { json } = await shop.order(person, { ram, storage });
    const [paymentIntentId = ""] = String(json["clientSecret"]).split("_secret_");
    const stored = await shop.query(
      `select o.amount_cents, s.monthly_cents, o.ram_gb, o.storage_gb from orders o
         join subscriptions s on s.id = o.subscription_id where o.payment_intent_id = $1`,
      [paymentIntentId],
    );
    expect([json["amount"], stored, await askedCents(paymentIntentId)]).toEqual([
      cents,
      [{ amount_cents: cents, monthly_cents: cents, ram_gb: ram, storage_gb: storage }],
      cents,
    ]);
  }
});

/** As they can come over the wire, which is more than an object in a program can be. */
test.each([
  ["no number", '"ram":NaN'],
  ["an endless number", '"ram":1e999'],
  ["a negative endless number", '"ram":-1e999'],
  ["a number as text", '"ram":"4"'],
  ["a number in a list", '"ram":[4]'],
  ["a fraction", '"ram":4.0000001'],
  ["less than nothing", '"ram":-4'],
  ["a hexadecimal number", '"ram":0x4'],
  ["two sizes, the last of which is not for sale", '"ram":4,"ram":4096'],
  ["an inherited size", '"__proto__":{"ram":4}'],
])("%s is refused, and nothing is stored", async (_, ram) => {
  const buyer = await shop.customer();
  const body = `{"plan":"basic","prompt":"A small town","platformType":"java","storage":20,${ram}}`;
  const headers = { cookie: buyer.cookies };
  const answer = await post(`${shop.api.url}/api/create-payment-intent`, body, { headers });
  expect([answer.status, answer.json["type"]]).toEqual([400, "INVALID_REQUEST"]);
  expect(await shop.query("select 1 from orders where user_id = $1", [buyer.id])).toEqual([]);
});
