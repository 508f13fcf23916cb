import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import type { Window } from "../../../platform/limits.ts";
import { dayMs } from "../../../platform/now.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findAccountOfCustomer, findOrderOfPayment } from "../orders/orders.repository.ts";
import type { PaymentEvent } from "../payments-port.ts";
import { findSubscription, insertPaymentEvent } from "../subscriptions.repository.ts";

/** Somebody who mistypes a card stays below this; somebody who tries stolen ones does not. */
const perPerson: Window = { name: "refused-cards-per-person", limit: 10, windowMs: dayMs };
/** In all accounts. */
const perCard: Window = { name: "refused-cards-per-card", limit: 15, windowMs: dayMs };

type Limited = Pick<BillingDeps, "limits">;

/** Throws once too many cards of this person were refused. Asking counts nothing. */
export async function refuseCardTesting({ limits }: Limited, userId: string): Promise<void> {
  if (!(await isTaken(limits, perPerson, userId)))
    throw new AppError("TOO_MANY_TRIES", message("billing.cards-refused"));
  await limits.giveBack(perPerson, userId);
}

/** False once there is none left. */
async function isTaken(limits: Limited["limits"], window: Window, subject: string): Promise<boolean> {
  try {
    await limits.take(window, subject);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_TRIES") return false;
    throw error;
  }
}

/**
 * Cards that people type in and a bank refuses, each once; renewals are the provider's own tries. With too many, the
 * order's form stops working.
 */
export async function countRefusedCard(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const { paymentIntentId, customerId } = event;
  const order =
    event.type === "payment_intent.payment_failed" && paymentIntentId !== null
      ? await findOrderOfPayment(deps.rows, paymentIntentId)
      : undefined;
  if (!order && event.type !== "setup_intent.setup_failed") return;
  const userId =
    order?.userId ?? (customerId === null ? undefined : await findAccountOfCustomer(deps.rows, customerId));
  if (userId === undefined) return;
  const counted = { id: `refused:${event.id}`, type: event.type, receivedAt: deps.now() };
  if (!(await insertPaymentEvent(deps.rows, counted))) return;
  const isPersonFine = await isTaken(deps.limits, perPerson, userId);
  const payments = paymentsOf(deps);
  const card = order && paymentIntentId !== null ? await payments.readPayment(paymentIntentId) : undefined;
  const fingerprint = card?.refusedFingerprint ?? null;
  const isCardFine = fingerprint === null || (await isTaken(deps.limits, perCard, fingerprint));
  if ((isPersonFine && isCardFine) || !order) return;
  deps.log.warn({ userId }, "too many refused cards: an order is closed");
  const providerId = (await findSubscription(deps.rows, order.subscriptionId))?.providerId;
  if (providerId) await payments.endUnpaid(providerId);
}
