import { formatCents } from "@blockwright/contract/plans";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findMovementsOf, type EntryRow } from "../ledger/ledger.repository.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";

interface Refund {
  readonly paymentIntentId: string;
  /** The payer reads it. */
  readonly reason: string;
}

/**
 * By the operator: everything that is left of a payment. The log names it before the provider is asked, which gives what
 * is left back once, however often it is asked; the ledger follows what the provider says.
 */
export async function refundPayment(
  deps: BillingDeps,
  operator: Person,
  { paymentIntentId, reason }: Refund,
): Promise<{ refundedCents: number }> {
  const { payments } = deps;
  if (!payments)
    throw new AppError("CARDS_UNAVAILABLE", "No card provider is configured here. Nothing was refunded.");
  const movements = await findMovementsOf(deps.rows, paymentIntentId);
  const [payment] = movements;
  if (!payment) throw new AppError("NOT_FOUND", "There is no such payment.");
  const refundedCents = refundableOf(movements);
  const { subscriptionId, userId } = payment;
  await deps.transact((tx) =>
    appendActivity(tx, operator, {
      action: "subscription.refund-ordered",
      subjectId: subscriptionId,
      details: { paymentIntentId, amountCents: refundedCents, reason },
    }),
  );
  await payments.refund(paymentIntentId);
  await settleSubscription(deps, subscriptionId);
  await deps.transact((tx) =>
    mailPerson(deps, tx, userId, {
      subject: `Why you get ${formatCents(refundedCents)} back`,
      text: `the operator gives you back ${formatCents(refundedCents)}.\n\nReason: ${reason}`,
    }),
  );
  return { refundedCents };
}

function refundableOf(movements: readonly EntryRow[]): number {
  if (movements.some(({ cause }) => cause === "gift"))
    throw new AppError("PAYMENT_REFUSED", "This is a gift to somebody else. Refund it at the card provider.");
  const count = (wanted: EntryRow["cause"]) => movements.filter(({ cause }) => cause === wanted).length;
  if (count("dispute") > count("dispute-won"))
    throw new AppError("PAYMENT_REFUSED", "The bank has taken this payment back, or is deciding about it.");
  // A refund that the bank could not deliver is sent another way: it counts as given back.
  const left = movements
    .filter(({ cause }) => !["refund-failed", "dispute", "dispute-won"].includes(cause))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (left <= 0) throw new AppError("PAYMENT_REFUSED", "All of this payment was given back already.");
  return left;
}
