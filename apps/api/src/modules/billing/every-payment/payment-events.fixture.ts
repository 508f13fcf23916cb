import { randomUUID } from "node:crypto";
import { post } from "../../../http-client.fixture.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { TestShop } from "../billing.fixture.ts";
import { refundPayment } from "../life/refund-payment.ts";
import { findSubscription } from "../subscriptions.repository.ts";
import type { PaymentScene } from "./payment-scenes.fixture.ts";

function chargeOf({ paymentIntentId }: PaymentScene): string {
  if (paymentIntentId === undefined) throw new Error("there is no charge");
  return paymentIntentId;
}

async function refundByOperator(shop: TestShop, scene: PaymentScene): Promise<void> {
  const { deps } = shop.api.application;
  const operator = await deps.transact((tx) => actOnBehalf(tx, scene.payer.id, "schedule"));
  const paymentIntentId = chargeOf(scene);
  await refundPayment(deps, operator, { refundId: randomUUID(), paymentIntentId, reason: "A test." });
}

/** As the operator does on the provider's own pages. */
async function refundAtProvider(shop: TestShop, scene: PaymentScene): Promise<void> {
  const { apiUrl = "", secretKey = "" } = shop.api.application.config.cards ?? {};
  const answer = await fetch(`${apiUrl}/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_intent: chargeOf(scene) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The price of the next period, which nobody asked for here. */
async function changeAmount(shop: TestShop, { subscriptionId }: PaymentScene): Promise<void> {
  const { rows, payments } = shop.api.application.deps;
  const providerId = (await findSubscription(rows, subscriptionId))?.providerId;
  if (!providerId || !payments) throw new Error("there is no subscription");
  await payments.setNextPrice({ providerId, monthlyCents: 100, key: randomUUID() });
}

type PaymentEvent = (shop: TestShop, scene: PaymentScene) => unknown;

/** What can happen to a payment. One that the provider refuses changes nothing. */
export const paymentEvents = {
  "refunded by its owner": (shop, { subscriptionId, payer: { cookies } }) =>
    post(`${shop.api.url}/api/billing/subscriptions/${subscriptionId}/refund`, undefined, {
      headers: { cookie: cookies },
    }),
  "refunded by the operator": refundByOperator,
  "refunded at the provider": refundAtProvider,
  "dispute opened": (shop, scene) => shop.provider.openDispute(chargeOf(scene)),
  async "dispute lost"(shop, scene) {
    const { id } = shop.provider.openDispute(chargeOf(scene));
    await shop.provider.webhooks.settled();
    shop.provider.closeDispute(id, "lost");
  },
  async "dispute won"(shop, scene) {
    const { id } = shop.provider.openDispute(chargeOf(scene));
    await shop.provider.webhooks.settled();
    shop.provider.closeDispute(id, "won");
  },
  "fraud warning": (shop, scene) => shop.provider.warnOfFraud(chargeOf(scene)),
  "amount changed": changeAmount,
} as const satisfies Readonly<Record<string, PaymentEvent>>;
export type PaymentEventName = keyof typeof paymentEvents;
