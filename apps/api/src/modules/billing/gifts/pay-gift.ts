import { randomUUID } from "node:crypto";
import type { payGift as route } from "@blockwright/contract/billing/gifts";
import { message } from "@blockwright/contract/message";
import { billedCents } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import { AppError } from "../../../platform/errors.ts";
import { timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { refuseCardTesting } from "../abuse/card-testing.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { lockSubscription } from "../subscriptions.repository.ts";
import { readGiftLink, type Giftable } from "./gift-link.ts";
import { findGiftFor, insertGift, moveGift, recordGiftPayment, type GiftRow } from "./gifts.repository.ts";

/** The provider knows a key for a day. */
const reusedMs = 12 * 3_600_000;

/** Everybody with the link gets the same payment, so that a month is paid once. Nobody's card is saved. */
export async function payGift(deps: BillingDeps, token: string): Promise<RouteResponse<typeof route>> {
  const { subscription } = await readGiftLink(deps, token);
  const payments = paymentsOf(deps);
  await refuseCardTesting(deps, { kind: "gift", id: subscription.id });
  const { id, amountCents } = await deps.transact((tx) => openGift(tx, subscription));
  const { paymentIntentId, clientSecret } = await payments.startGift({ giftId: id, amountCents });
  await recordGiftPayment(deps.rows, id, paymentIntentId);
  return { clientSecret, publishableKey: payments.publishableKey, amountCents };
}

async function openGift(
  tx: Transaction,
  { id: subscriptionId, renewsAt }: Giftable["subscription"],
): Promise<GiftRow> {
  const subscription = await lockSubscription(tx.rows, subscriptionId);
  if (subscription?.state !== "active") throw new AppError("NOT_FOUND");
  const amountCents = billedCents(subscription.monthlyCents);
  const known = await findGiftFor(tx.rows, subscriptionId, renewsAt);
  if (known && known.state !== "open") throw new AppError("PAYMENT_REFUSED", message("gift.already-paid"));
  const isFresh = known && known.createdAt > timeBefore(tx.now(), reusedMs);
  if (isFresh && known.amountCents === amountCents) return known;
  if (known) await moveGift(tx.rows, known.id, ["open"], "replaced");
  return insertGift(tx.rows, {
    id: randomUUID(),
    subscriptionId,
    amountCents,
    renewsAt,
    state: "open",
    createdAt: tx.now(),
  });
}
