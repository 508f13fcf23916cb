import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, post, type TestAnswer } from "../http-client.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { goodCard, startShop, type Bought, type TestShop } from "../modules/billing/billing.fixture.ts";
import { mailsTo } from "../modules/billing/mails/mails.fixture.ts";
import { place } from "../modules/nodes/nodes.fixture.ts";
import { dayMs } from "../platform/now.ts";
import { findCanaries } from "./canaries.fixture.ts";
import { dumpDatabase } from "./database.fixture.ts";

const cards = {
  good: goodCard,
  other: "5555555555554444",
  declined: "4000000000000002",
  secured: "4000002500003155",
  alwaysSecured: "4000002760003184",
};
const keys = { secretKey: "sk_test_standin", webhookSecret: "whsec_standin" };
const metricsToken = randomBytes(12).toString("hex");
/** Every secret with which a browser may pay, by the flow that gave it. */
const secrets: Record<string, string> = {};
const answers = new Map<string, string>();

let shop: TestShop;
let person: TestPerson;
let bought: Bought;
beforeAll(async () => {
  shop = await startShop({
    environment: { MAIL_DIRECTORY: join(tmpdir(), "canary-mail"), METRICS_TOKEN: metricsToken },
  });
  person = await shop.customer();
  await buyAndChange();
  await renewAndFail();
  await giveBack();
}, 120_000);
afterAll(() => shop.api.stop());

const as = () => ({ headers: { cookie: person.cookies, "idempotency-key": randomUUID() } });
const url = (what: string) => `${shop.api.url}/api/billing/subscriptions/${bought.subscriptionId}/${what}`;
const call = (what: string, body?: object) => post(url(what), body, as());

/** Remembers the secret in an answer. */
function keep(flow: string, { json }: TestAnswer): string {
  const form = (json["form"] ?? json["confirmation"] ?? json) as Record<string, unknown>;
  const secret = String(form["clientSecret"]);
  if (!secret.includes("_secret_")) throw new Error(`${flow}: ${JSON.stringify(json)}`);
  secrets[flow] = secret;
  return secret;
}

async function pass(days: number): Promise<void> {
  shop.api.clock.advance(days * dayMs);
  shop.provider.advanceTo(shop.provider.now() + days * 86_400);
  await shop.provider.webhooks.settled();
  await shop.query(
    "update sessions set expires_at = now() + interval '2 years', ends_at = now() + interval '2 years'",
  );
}

async function buyWith(flow: string, numbers: readonly string[]): Promise<Bought> {
  const wish = { prompt: flow, plan: "basic", platformType: "java", ram: 4, storage: 20 };
  const secret = keep(flow, await post(`${shop.api.url}/api/create-payment-intent`, wish, as()));
  const [paymentIntentId = ""] = secret.split("_secret_");
  for (const number of numbers) {
    await shop.submitCard(secret, number);
    await shop.authenticate(paymentIntentId);
    await shop.verify(person, paymentIntentId);
  }
  await shop.provider.webhooks.settled();
  const [row] = await shop.query(
    `select s.id, b.id as build_id, b.server_id from orders o join subscriptions s on s.id = o.subscription_id
       join build_tasks b on b.id = s.build_id where o.payment_intent_id = $1`,
    [paymentIntentId],
  );
  const serverId = String(row?.["server_id"]);
  await place(shop.api, { serverId, memoryMb: 4096, diskMb: 20_480 });
  await shop.query("update build_tasks set status = 'completed'");
  return {
    paymentIntentId,
    subscriptionId: String(row?.["id"]),
    buildId: String(row?.["build_id"]),
    serverId,
  };
}

async function useCard(flow: string, number: string): Promise<void> {
  const secret = keep(flow, await call("card"));
  const [setupIntentId = ""] = secret.split("_secret_");
  await shop.submitCard(secret, number);
  await shop.authenticate(setupIntentId);
  expect((await call("card/finish", { setupIntentId })).status).toBe(200);
}

async function changeSize(ram: number, storage: number): Promise<TestAnswer> {
  const { dueNowCents } = (await call("preview", { ram, storage })).json;
  return call("size", { ram, storage, dueNowCents });
}

/** Declines, 3-D Secure, other cards, larger sizes that are refused, lost on the way and confirmed. */
async function buyAndChange(): Promise<void> {
  bought = await buyWith("3-D Secure", [cards.secured]);
  bought = await buyWith("checkout", [cards.declined, cards.good]);
  shop.provider.refuseCard(cards.good);
  expect((await changeSize(6, 20)).status).toBe(409);
  shop.provider.acceptCard(cards.good);
  for (const kind of ["server-error", "cut-before"] as const) {
    shop.provider.misbehave({ kind, method: "POST", path: "/v1/", times: 3 });
    expect((await call("card")).status).toBeGreaterThanOrEqual(500);
    shop.provider.behave();
  }
  await useCard("another card", cards.other);
  await useCard("a card that always asks", cards.alwaysSecured);
  const secret = keep("a larger size", await changeSize(6, 20));
  await shop.authenticate(secret.split("_secret_")[0] ?? "");
  await shop.provider.webhooks.settled();
  await useCard("the first card again", cards.good);
  expect((await changeSize(2, 10)).json["state"]).toBe("scheduled");
}

async function renewAndFail(): Promise<void> {
  await pass(31);
  shop.provider.refuseCard(cards.good);
  await pass(31);
  await pass(31);
  const secret = keep("an overdue payment", await call("pay"));
  await shop.submitCard(secret, cards.other);
  await shop.provider.webhooks.settled();
  shop.provider.acceptCard(cards.good);
}

async function giveBack(): Promise<void> {
  await call("cancel");
  await call("resume");
  const dispute = shop.provider.openDispute(bought.paymentIntentId);
  await shop.provider.webhooks.settled();
  shop.provider.closeDispute(dispute.id, "lost");
  await shop.provider.webhooks.settled();
  await shop.query("update node_reports set heard_at = $1", [shop.api.clock.now()]);
  person = await shop.customer();
  bought = await buyWith("a refunded order", [cards.other]);
  expect((await call("refund")).json).toEqual({ refundedCents: 600, creditCents: 0 });
  await shop.provider.webhooks.settled();
  const pages = ["/api/billing", "/api/activity", "/api/openapi.json"];
  for (const page of pages) answers.set(page, (await ask(`${shop.api.url}${page}`, as())).text);
}

async function everything(): Promise<Map<string, string>> {
  const metrics = await ask(`${shop.api.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const recipients = await shop.query("select distinct recipient from mail_outbox");
  const mails = await Promise.all(
    recipients.map(({ recipient }) => mailsTo(shop, { ...person, email: String(recipient) })),
  );
  const tables = await dumpDatabase(shop.api.application.pool);
  return new Map([
    ...[...tables].map(([table, text]) => [`table ${table}`, text] as const),
    ...answers,
    ["the log", shop.api.logText()],
    ["/metrics", metrics.text],
    ["the mails", JSON.stringify(mails.flat())],
  ]);
}

test("every flow happened, and left its traces where they belong", async () => {
  expect(Object.keys(secrets)).toHaveLength(8);
  const causes = await shop.query("select distinct cause from ledger_entries order by 1");
  expect(causes.map(({ cause }) => cause)).toEqual([
    "dispute",
    "first-payment",
    "refund",
    "renewal",
    "size-change",
  ]);
  const places = await everything();
  expect(places.get("the mails")).toContain("Your refund of $6.00");
  expect(places.get("/metrics")).toContain("# TYPE");
  expect(findCanaries({ payment: bought.paymentIntentId }, places)).toContain(
    "payment in table public.orders",
  );
});

describe("neither in the database nor in the log, the metrics, the pages or the mails", () => {
  test.each<[string, () => Record<string, string>]>([
    ["a secret with which a browser pays", () => secrets],
    ["any such secret that no flow kept", () => ({ mark: "_secret_" })],
    ["a card number", () => cards],
    ["a key of the provider", () => keys],
  ])("%s is found", async (_what, canaries) => {
    expect(findCanaries(canaries(), await everything())).toEqual([]);
  });
});

test("one that is planted is found", async () => {
  const { pool, deps } = shop.api.application;
  const planted = Object.values(secrets)[0] ?? "";
  await pool.query("insert into payment_events (id, type, received_at) values ($1, 'planted', now())", [
    planted,
  ]);
  deps.log.info({ planted }, "a planted secret");
  await deps.transact((tx) => deps.queueMail(tx, { to: person.email, subject: "Planted", text: planted }));
  expect(findCanaries({ planted }, await everything())).toEqual([
    "planted in table public.payment_events",
    "planted in the log",
    "planted in the mails",
  ]);
});
