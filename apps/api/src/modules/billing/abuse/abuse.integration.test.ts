import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";

const stolen = "4000000000000002";
const risky = "4000000000009235";

let shop: TestShop;
let person: TestPerson;
beforeEach(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  shop = await startShop({ environment: { LIMIT_FACTOR: "1", MAIL_DIRECTORY } });
  person = await shop.customer();
});
afterEach(() => shop.api.stop());

async function tryCards(secret: string, count: number): Promise<void> {
  for (let tried = 0; tried < count; tried += 1) await shop.submitCard(secret, stolen);
  await shop.provider.webhooks.settled();
}

test("after ten refused cards a person's form is closed, and there is no new one until tomorrow", async () => {
  const secret = String((await shop.order(person)).json["clientSecret"]);
  await tryCards(secret, 10);
  expect((await shop.order(person)).status).toBe(429);
  await tryCards(secret, 1);
  expect(await shop.submitCard(secret)).toMatchObject({ error: { type: "invalid_request_error" } });
  expect((await shop.order(person)).json).toMatchObject({
    type: "TOO_MANY_TRIES",
    message: { code: "billing.cards-refused" },
  });
  expect((await shop.order(await shop.customer())).status).toBe(200);
  shop.api.clock.advance(25 * 3_600_000);
  await shop.query("update sessions set expires_at = now() + interval '1 year'");
  await beatAndWait(shop.api, shop.node);
  expect((await shop.order(person)).status).toBe(200);
});

test("a card that is refused in many accounts closes the next one's form", async () => {
  for (const count of [5, 5, 5]) {
    const secret = String((await shop.order(await shop.customer())).json["clientSecret"]);
    await tryCards(secret, count);
  }
  const secret = String((await shop.order(person)).json["clientSecret"]);
  await tryCards(secret, 1);
  expect(await shop.submitCard(secret)).toMatchObject({ error: { type: "invalid_request_error" } });
});

test("a repeated event of one refused card counts once", async () => {
  const secret = String((await shop.order(person)).json["clientSecret"]);
  shop.provider.webhooks.duplicate(100);
  await tryCards(secret, 9);
  expect((await shop.order(person)).status).toBe(200);
});

test("a bank's warning of fraud is mailed to the operators, once", async () => {
  const operator = await shop.customer();
  await shop.query("update users set is_admin = true where id = $1", [operator.id]);
  const { paymentIntentId } = await shop.buy(person);
  shop.provider.webhooks.duplicate(10);
  shop.provider.warnOfFraud(paymentIntentId);
  await shop.provider.webhooks.settled();
  const mails = "select recipient from mail_outbox where subject = 'A bank warns of fraud'";
  expect(await shop.query(mails)).toEqual([{ recipient: operator.email }]);
});

test("a payment of raised risk is mailed to the operators, once, and its server is built", async () => {
  const operator = await shop.customer();
  await shop.query("update users set is_admin = true where id = $1", [operator.id]);
  shop.provider.webhooks.duplicate(10);
  const mails = "select recipient from mail_outbox where subject = 'A payment looks risky'";
  await shop.buy(await shop.customer());
  expect(await shop.query(mails)).toEqual([]);
  await shop.submitCard(String((await shop.order(person)).json["clientSecret"]), risky);
  await shop.provider.webhooks.settled();
  expect(await shop.query(mails)).toEqual([{ recipient: operator.email }]);
  const builds = "select count(*)::int as count from build_tasks where user_id = $1";
  expect(await shop.query(builds, [person.id])).toEqual([{ count: 1 }]);
});
