import { formatCents } from "@blockwright/contract/plans";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { tellOfRisk } from "../abuse/fraud-warning.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { writeLedger } from "../ledger/write-ledger.ts";
import type { PaymentEvent, ProvidedPayment } from "../payments-port.ts";
import {
  findServerIdOf,
  insertPaymentEvent,
  lockSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";
import { findGift, lockGift, moveGift, type GiftRow } from "./gifts.repository.ts";

/**
 * Applies what the provider knows about a gift: booked once, then credited to the next payment. It goes back if there
 * is no such payment any more. What follows the booking is done again by the next round if it was interrupted.
 */
export async function settleGift(deps: BillingDeps, giftId: string, event?: PaymentEvent): Promise<void> {
  const known = await findGift(deps.rows, giftId);
  if (!known?.paymentIntentId) return;
  const payments = paymentsOf(deps);
  const payment = await payments.readGift(known.paymentIntentId);
  const decided = await deps.transact(async (tx) => {
    const isNew =
      !event || (await insertPaymentEvent(tx.rows, { id: event.id, type: event.type, receivedAt: tx.now() }));
    const subscription = await lockSubscription(tx.rows, known.subscriptionId);
    const gift = await lockGift(tx.rows, giftId);
    if (!isNew || !payment || !gift || !subscription) return undefined;
    return book(deps, tx, { gift, subscription, payment });
  });
  if (!decided) return;
  const { providerId, isWelcome } = decided;
  if (isWelcome) {
    await payments.creditNextInvoice({ providerId, amountCents: known.amountCents, key: giftId });
    return moveGift(deps.rows, giftId, ["paid"], "credited");
  }
  await payments.refund(known.paymentIntentId);
  return moveGift(deps.rows, giftId, ["returning"], "returned");
}

interface Booking {
  readonly gift: GiftRow;
  readonly subscription: SubscriptionRow;
  readonly payment: ProvidedPayment;
}

/** Undefined if nothing is left to do. */
async function book(
  deps: BillingDeps,
  tx: Transaction,
  { gift, subscription, payment }: Booking,
): Promise<{ providerId: string; isWelcome: boolean } | undefined> {
  const entries = await writeLedger(tx, subscription, [payment]);
  await tellOfRisk(deps, tx, [payment], entries);
  const { providerId } = subscription;
  if (gift.state === "credited" || gift.state === "returned" || providerId === null) return undefined;
  const isRight = payment.amountCents === gift.amountCents && payment.currency === "usd";
  const isWanted = gift.state === "open" || gift.state === "paid";
  const isWelcome = isWanted && isRight && subscription.state === "active";
  await moveGift(tx.rows, gift.id, ["open", "replaced", "paid"], isWelcome ? "paid" : "returning");
  if (isWelcome && entries.length > 0) {
    const name = (await findServerIdOf(tx.rows, subscription))?.name ?? "your server";
    const page = new URL("/billing", deps.config.http.publicUrl).href;
    await mailPerson(deps, tx, subscription.userId, {
      subject: `A friend paid a month of ${name}`,
      text: `Someone paid ${formatCents(gift.amountCents)} for ${name} with your link. Your next payment is that much smaller.\n\n${page}`,
    });
  }
  return { providerId, isWelcome };
}
