import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { post, type Answer } from "../http-client.ts";
import type { Shop } from "./shop.ts";

const goodCard = "4242424242424242";
const declinedCard = "4000000000000002";
const giveUpAfterMs = 600_000;

interface Size {
  readonly plan: string;
  readonly ram: number;
  readonly storage: number;
}

const sizes: readonly Size[] = [
  { plan: "basic", ram: 4, storage: 20 },
  { plan: "basic", ram: 3, storage: 20 },
];

/** One purchase. The order of events, and which of them are lost, is random. */
export async function buy(shop: Shop): Promise<void> {
  const { random } = shop;
  const cookie = await shop.customer();
  const chance = (share: number) => random.between(0, 1) < share;
  const first = await order(shop, cookie, random.pick(sizes));
  const secrets = [first];
  // An older tab may still pay for what a newer order has replaced, or replaces at this moment.
  if (chance(0.3)) {
    const hurrying = chance(0.5) ? submitCard(shop, first, goodCard, random.whole(0, 200)) : undefined;
    secrets.push(await order(shop, cookie, random.pick(sizes)));
    await hurrying;
  }
  if (chance(0.2)) disturbProvider(shop);
  const paying = secrets.map(async (secret) => {
    if (chance(0.25)) await submitCard(shop, secret, declinedCard);
    await submitCard(shop, secret, goodCard);
  });
  const returning = secrets.flatMap((secret) =>
    Array.from({ length: chance(0.35) ? 0 : random.whole(1, 4) }, async () => {
      await wait(random.whole(0, 400));
      await verify(shop, cookie, secret);
    }),
  );
  await Promise.all([...paying, ...returning]);
  if (chance(0.1)) await takeBack(shop, cookie);
}

/** Paid, and the browser never comes back. */
export async function buyAndLeave(shop: Shop): Promise<void> {
  const cookie = await shop.customer();
  await submitCard(shop, await order(shop, cookie, shop.random.pick(sizes)), goodCard);
}

export async function buyAndTakeBack(shop: Shop): Promise<void> {
  const cookie = await shop.customer();
  const secret = await order(shop, cookie, shop.random.pick(sizes));
  await submitCard(shop, secret, declinedCard);
  await submitCard(shop, secret, goodCard);
  await verify(shop, cookie, secret);
  await takeBack(shop, cookie);
}

/** The buttons of the billing page: as long as it does not know the payment, there is none. */
async function takeBack(shop: Shop, cookie: string): Promise<void> {
  const headers = { cookie };
  const page = await fetch(`${shop.url}/api/billing`, { headers }).catch(() => undefined);
  if (!page?.ok) return;
  const { subscriptions } = (await page.json()) as {
    subscriptions: { id: string; refundableUntil: string | null }[];
  };
  const first = subscriptions.find(({ refundableUntil }) => refundableUntil !== null);
  if (!first) return;
  const url = `${shop.url}/api/billing/subscriptions/${first.id}/refund`;
  const clicks = Array.from({ length: shop.random.whole(1, 3) }, () =>
    persist(() => post(url, {}, { headers }), 409),
  );
  await Promise.all(clicks);
}

/** A reader of the provider's state meets it; what it must do once, it does once. */
function disturbProvider({ provider, random }: Shop): void {
  const kind = random.pick([
    "rate-limit",
    "lock-timeout",
    "server-error",
    "cut-before",
    "cut-after",
  ] as const);
  provider.control.misbehave({
    kind,
    path: random.pick(["/v1/subscriptions", "/v1/invoices", "/v1/charges"]),
  });
}

async function order(shop: Shop, cookie: string, size: Size): Promise<string> {
  const key = randomUUID();
  const wish = { prompt: `A quiet world, number ${key}`, platformType: "java", ...size };
  if (shop.random.between(0, 1) < 0.1) {
    shop.provider.control.misbehave({ kind: "cut-after", path: "/v1/subscriptions", times: 2 });
  }
  const { body } = await persist(() =>
    post(`${shop.url}/api/create-payment-intent`, wish, { headers: { cookie, "idempotency-key": key } }),
  );
  return String(body["clientSecret"]);
}

async function verify(shop: Shop, cookie: string, secret: string): Promise<void> {
  const paymentIntentId = intentOf(secret);
  await persist(() => post(`${shop.url}/api/verify-payment`, { paymentIntentId }, { headers: { cookie } }));
}

function intentOf(secret: string): string {
  return secret.split("_secret_")[0] ?? "";
}

/** Until it is answered: the api may be away, or say that cards don't work right now. */
async function persist(send: () => Promise<Answer>, refusal?: number): Promise<Answer> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer && (answer.status === 200 || answer.status === refusal)) return answer;
    const said = answer === undefined ? "nothing" : `${answer.status} ${String(answer.body["type"])}`;
    const mayBeRepeated = answer === undefined || answer.status >= 500 || answer.status === 429;
    if (!mayBeRepeated || performance.now() > giveUpAt) throw new Error(`the api answered ${said}`);
    await wait(200);
  }
}

/** What the provider's form does in the browser. */
async function submitCard({ provider }: Shop, secret: string, number: string, delayMs = 0): Promise<void> {
  await wait(delayMs);
  const response = await fetch(`${provider.url}/v1/payment_intents/${intentOf(secret)}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: provider.environment["STRIPE_PUBLISHABLE_KEY"] ?? "",
      client_secret: secret,
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
    }),
  });
  await response.arrayBuffer();
}
