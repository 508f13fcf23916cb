import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import type { Window } from "../../../platform/limits.ts";
import { dayMs } from "../../../platform/now.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findAccountOfCustomer, findOrderOfPayment } from "../orders/orders.repository.ts";
import type { PaymentEvent } from "../payments-port.ts";
import { findSubscription, insertPaymentEvent } from "../subscriptions.repository.ts";

/** More than mistyping a card takes, fewer than testing stolen ones. */
const perPerson: Window = { name: "refused-cards-per-person", limit: 10, windowMs: dayMs };
/** In all accounts. */
const perCard: Window = { name: "refused-cards-per-card", limit: 15, windowMs: dayMs };

type Limited = Pick<BillingDeps, "limits">;

/** Throws once too many cards were refused. Asking counts nothing. */
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

interface Form {
  readonly userId: string;
  /** Ends the form. Undefined where the provider's own limits are enough: saving a card charges nothing. */
  readonly close?: () => Promise<void>;
}

/**
 * Cards that people type in and a bank refuses, each once; renewals are the provider's own tries. With too many, the
 * form stops working.
 */
export async function countRefusedCard(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const form = await findForm(deps, event);
  if (!form) return;
  const counted = { id: `refused:${event.id}`, type: event.type, receivedAt: deps.now() };
  if (!(await insertPaymentEvent(deps.rows, counted))) return;
  const { userId } = form;
  const isPersonFine = await isTaken(deps.limits, perPerson, userId);
  const isCardFine = await countCard(deps, event);
  if ((isPersonFine && isCardFine) || !form.close) return;
  deps.log.warn({ userId }, "too many refused cards: a form is closed");
  await form.close();
}

async function countCard(deps: BillingDeps, { paymentIntentId }: PaymentEvent): Promise<boolean> {
  if (paymentIntentId === null) return true;
  const { refusedFingerprint } = await paymentsOf(deps).readPayment(paymentIntentId);
  return refusedFingerprint === null || isTaken(deps.limits, perCard, refusedFingerprint);
}

async function findForm(deps: BillingDeps, event: PaymentEvent): Promise<Form | undefined> {
  const { type, paymentIntentId, customerId } = event;
  if (type === "payment_intent.payment_failed" && paymentIntentId !== null)
    return findOrderForm(deps, paymentIntentId);
  if (type !== "setup_intent.setup_failed" || customerId === null) return undefined;
  const userId = await findAccountOfCustomer(deps.rows, customerId);
  return userId === undefined ? undefined : { userId };
}

async function findOrderForm(deps: BillingDeps, paymentIntentId: string): Promise<Form | undefined> {
  const order = await findOrderOfPayment(deps.rows, paymentIntentId);
  if (!order) return undefined;
  const close = async () => {
    const providerId = (await findSubscription(deps.rows, order.subscriptionId))?.providerId;
    if (providerId) await paymentsOf(deps).endUnpaid(providerId);
  };
  return { userId: order.userId, close };
}
