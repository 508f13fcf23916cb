import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { startShop, type TestShop } from "../billing.fixture.ts";

let shop: TestShop;
let person: TestPerson;
beforeAll(async () => {
  shop = await startShop();
  person = await shop.customer();
});
afterAll(() => shop.api.stop());

const intentOf = (answer: { json: Record<string, unknown> }) =>
  String(answer.json["clientSecret"]).split("_secret_")[0] ?? "";
const ledgerOf = (userId: string) =>
  shop.query("select cause, amount_cents from ledger_entries where user_id = $1 order by id", [userId]);

test("a paid order is built once, with the size that was paid, and the account gets its plan", async () => {
  const ordered = await shop.order(person);
  expect(ordered.json).toMatchObject({ isFree: false, amount: 600, publishableKey: "pk_test_standin" });
  const paymentIntentId = intentOf(ordered);
  expect((await shop.verify(person, paymentIntentId)).json).toEqual({
    success: false,
    state: "processing",
    buildId: null,
    error: null,
  });
  await shop.submitCard(String(ordered.json["clientSecret"]));
  const [first, second] = await Promise.all([
    shop.verify(person, paymentIntentId),
    shop.verify(person, paymentIntentId),
  ]);
  await shop.provider.webhooks.settled();
  const third = await shop.verify(person, paymentIntentId);
  const builds = await shop.query(
    "select id, max_ram_mb, max_storage_mb from build_tasks where payment_intent_id = $1",
    [paymentIntentId],
  );
  expect(builds).toEqual([{ id: third.json["buildId"], max_ram_mb: 4096, max_storage_mb: 20_480 }]);
  const build = `${shop.api.url}/api/build/${String(third.json["buildId"])}`;
  expect((await ask(build, { headers: { cookie: person.cookies } })).json).toMatchObject({ paymentIntentId });
  expect([first, second].map(({ status }) => status)).toEqual([200, 200]);
  expect(third.json).toMatchObject({ success: true, state: "paid" });
  expect(await ledgerOf(person.id)).toEqual([{ cause: "first-payment", amount_cents: 600 }]);
  expect(await shop.billing(person)).toMatchObject({
    plan: "basic",
    monthlyCents: 600,
    subscriptions: [{ state: "active", size: { ramGb: 4, storageGb: 20 }, card: { last4: "4242" } }],
    payments: [{ amountCents: 600, refundedCents: 0, status: "paid" }],
  });
  expect(await shop.query("select plan from users where id = $1", [person.id])).toEqual([{ plan: "basic" }]);
});

test("webhooks alone start the build, once, even if duplicated or reordered", async () => {
  const buyer = await shop.customer();
  const ordered = await shop.order(buyer);
  shop.provider.webhooks.hold();
  await shop.submitCard(String(ordered.json["clientSecret"]));
  shop.provider.webhooks.release((held) => [...held.toReversed(), ...held]);
  await shop.provider.webhooks.settled();
  const builds = await shop.query("select id from build_tasks where user_id = $1", [buyer.id]);
  expect(builds).toHaveLength(1);
  expect(await ledgerOf(buyer.id)).toHaveLength(1);
});

test("a refused card leaves nothing, and the same order can be paid with another", async () => {
  const buyer = await shop.customer();
  const ordered = await shop.order(buyer);
  const secret = String(ordered.json["clientSecret"]);
  await shop.submitCard(secret, "4000000000000002");
  await shop.provider.webhooks.settled();
  expect((await shop.verify(buyer, intentOf(ordered))).json).toMatchObject({
    success: false,
    state: "failed",
    error: expect.stringContaining("declined"),
  });
  expect(await shop.query("select 1 from build_tasks where user_id = $1", [buyer.id])).toEqual([]);
  await shop.submitCard(secret);
  await shop.provider.webhooks.settled();
  expect((await shop.verify(buyer, intentOf(ordered))).json).toMatchObject({ success: true });
});

test("a reloaded checkout goes on with its order; another one replaces it and its room", async () => {
  const buyer = await shop.customer();
  const wish = { prompt: "The same town" };
  const [first, again] = [await shop.order(buyer, wish), await shop.order(buyer, wish)];
  expect(again.json).toEqual(first.json);
  const other = await shop.order(buyer, { ...wish, ram: 6 });
  expect(intentOf(other)).not.toBe(intentOf(first));
  const held = await shop.query(
    "select memory_mb from room_holds where id in (select id from orders where user_id = $1)",
    [buyer.id],
  );
  expect(held).toEqual([{ memory_mb: 6144 }]);
  expect(await shop.submitCard(String(first.json["clientSecret"]))).toHaveProperty("error");
});

describe("nothing is ordered", () => {
  test.each([
    [{ ram: 1.5 }, 400, "INVALID_REQUEST"],
    [{ ram: -4 }, 400, "INVALID_REQUEST"],
    [{ ram: 49 }, 400, "INVALID_REQUEST"],
    [{ ram: 1e9 }, 400, "INVALID_REQUEST"],
    [{ storage: 7 }, 400, "INVALID_REQUEST"],
    [{ storage: 805 }, 400, "INVALID_REQUEST"],
    [{ plan: "free" }, 400, "INVALID_REQUEST"],
    [{ plan: "ultimate" }, 400, "INVALID_REQUEST"],
    [{ proposalId: "00000000-0000-4000-8000-000000000000" }, 404, "PROPOSAL_EXPIRED"],
  ])("for %j", async (change, status, type) => {
    const buyer = await shop.customer();
    const answer = await shop.order(buyer, change);
    expect([answer.status, answer.json["type"]]).toEqual([status, type]);
    expect(await shop.query("select 1 from orders where user_id = $1", [buyer.id])).toEqual([]);
  });

  test("without consent to the EULA", async () => {
    const buyer = await signUpSomebody(shop.api.url);
    expect((await shop.order(buyer)).json["type"]).toBe("EULA_REQUIRED");
  });

  test("without room, and the room of an order counts", async () => {
    const [one, two] = [await shop.customer(), await shop.customer()];
    await shop.query("update nodes set memory_mb = reserved_memory_mb + 49152");
    expect((await shop.order(one, { ram: 48 })).status).toBe(200);
    expect((await shop.order(two, { ram: 2 })).json["type"]).toBe("NO_ROOM");
    await shop.query("update nodes set memory_mb = reserved_memory_mb + 65536");
  });

  test("for the free size", async () => {
    const buyer = await shop.customer();
    const answer = await shop.order(buyer, { plan: "free", ram: 1, storage: 5 });
    expect(answer.json).toEqual({
      isFree: true,
      clientSecret: null,
      publishableKey: null,
      amount: 0,
      creditCents: 0,
      buildId: null,
    });
  });
});

test("a payment is verified for its payer only", async () => {
  const buyer = await shop.customer();
  const ordered = await shop.order(buyer);
  expect((await shop.verify(person, intentOf(ordered))).status).toBe(404);
  expect((await shop.verify(buyer, "pi_00000000000000000000")).status).toBe(404);
});

test("the server limit is that of the plan after the purchase: an owner of a free server can buy two more", async () => {
  const buyer = await shop.customer();
  await shop.query(`insert into servers (id, user_id, name) values (gen_random_uuid(), $1, 'free one')`, [
    buyer.id,
  ]);
  await shop.buy(buyer);
  await shop.buy(buyer, { ram: 3 });
  expect(await shop.query("select plan from users where id = $1", [buyer.id])).toEqual([{ plan: "starter" }]);
});
