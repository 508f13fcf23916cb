import { post } from "../../http-client.ts";
import type { ClockedShop } from "./clocked-shop.ts";
import { changesSize, type Act, type Script } from "./model.ts";
import { plantServer } from "./planted-server.ts";

/** A person who acts by a script, through the api and their card. */
export interface Customer {
  readonly script: Script;
  readonly userId: string;
  act(does: Act["does"]): Promise<void>;
}

export async function join(shop: ClockedShop, script: Script, index: number): Promise<Customer> {
  const cookie = await shop.customer();
  const number = `49${String(index).padStart(14, "0")}`;
  shop.provider.control.issueCard(number);
  const paymentIntentId = await buy(shop, cookie, number, {
    prompt: `A world for a year, number ${index}`,
    plan: "basic",
    platformType: "java",
    ram: script.ramGb,
    storage: script.storageGb,
  });
  const [own] = await shop.query<{ id: string; user_id: string; build_id: string }>(
    `select s.id, s.user_id, s.build_id from subscriptions s join orders o on o.subscription_id = s.id
      where o.payment_intent_id = $1`,
    [paymentIntentId],
  );
  if (!own) throw new Error("there is no subscription");
  if (changesSize(script.fate)) await plantServer(shop.query, own.build_id, script);
  const acts = actsWith(shop, { cookie, number, paymentIntentId, subscriptionId: own.id, script });
  return { script, userId: own.user_id, act: async (does) => void (await acts[does]()) };
}

/** Returns the payment's id. */
async function buy(shop: ClockedShop, cookie: string, number: string, wish: object): Promise<string> {
  const headers = { cookie };
  const ordered = await post(`${shop.url}/api/create-payment-intent`, wish, { headers });
  const secret = String(ordered.body["clientSecret"]);
  const [paymentIntentId = ""] = secret.split("_secret_");
  if (ordered.status !== 200) throw new Error(`no order: ${JSON.stringify(ordered.body)}`);
  await payWith(shop, secret, number);
  await shop.provider.control.webhooks.settled();
  const verified = await post(`${shop.url}/api/verify-payment`, { paymentIntentId }, { headers });
  if (verified.body["success"] !== true) throw new Error(`not paid: ${JSON.stringify(verified.body)}`);
  return paymentIntentId;
}

interface Purchase {
  readonly cookie: string;
  readonly number: string;
  readonly paymentIntentId: string;
  readonly subscriptionId: string;
  readonly script: Script;
}

function actsWith(shop: ClockedShop, purchase: Purchase): Readonly<Record<Act["does"], () => unknown>> {
  const { cookie, number, paymentIntentId, subscriptionId, script } = purchase;
  const call = async (what: string, wishes: object = {}) => {
    const url = `${shop.url}/api/billing/subscriptions/${subscriptionId}/${what}`;
    const { status, body } = await post(url, wishes, { headers: { cookie } });
    if (status !== 200) throw new Error(`${what} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  let disputeId = "";
  const { control } = shop.provider;
  return {
    join: () => undefined,
    cancel: () => call("cancel"),
    resume: () => call("resume"),
    refund: () => call("refund"),
    "lose card": () => control.refuseCard(number),
    "find card and pay": async () => {
      control.acceptCard(number);
      const { paid } = await call("pay");
      if (paid !== true) throw new Error("the open amount was not paid");
    },
    dispute: () => {
      disputeId = control.openDispute(paymentIntentId).id;
    },
    lose: () => control.closeDispute(disputeId, "lost"),
    win: () => control.closeDispute(disputeId, "won"),
    "change size": async () => {
      const size = { ram: script.nextRamGb, storage: script.storageGb };
      const { dueNowCents } = await call("preview", size);
      await call("size", { ...size, dueNowCents });
    },
  };
}

async function payWith({ provider }: ClockedShop, secret: string, number: string): Promise<void> {
  const [id = ""] = secret.split("_secret_");
  const answer = await fetch(`${provider.url}/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: provider.environment["STRIPE_PUBLISHABLE_KEY"] ?? "",
      client_secret: secret,
      return_url: "http://shop.example/payment-success",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2044",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  if (!answer.ok) throw new Error(`the card was refused: ${await answer.text()}`);
}
