import type { refundPayment as route } from "@blockwright/contract/admin/refunds";
import { formatCents } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import {
  findOperatorPayment,
  finishOperatorPayment,
  insertOperatorPayment,
  sumAskedRefunds,
  type OperatorPayment,
} from "../desk/operator-payments.repository.ts";
import { findMovementsOf, type EntryRow } from "../ledger/ledger.repository.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { lockSubscription } from "../subscriptions.repository.ts";

interface Refund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  /** Undefined: everything that is left. */
  readonly amountCents?: number | undefined;
  /** The payer reads it. */
  readonly reason: string;
}

/**
 * By the operator: a part of a payment, or what is left of it. What is left is counted under a lock and stored with the
 * log entry before the provider is asked, which makes each refund once; the ledger follows what the provider says.
 */
export async function refundPayment(
  deps: BillingDeps,
  operator: Person,
  refund: Refund,
): Promise<RouteResponse<typeof route>> {
  if (!deps.payments)
    throw new AppError("CARDS_UNAVAILABLE", "No card provider is configured here. Nothing was refunded.");
  const [payment] = await findMovementsOf(deps.rows, refund.paymentIntentId);
  if (!payment) throw new AppError("NOT_FOUND", "There is no such payment.");
  const stored = await deps.transact((tx) => store(tx, operator, payment, refund));
  const isDone = await finishRefund(deps, stored).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "PAYMENT_REFUSED") throw error;
      deps.log.warn({ err: error, refundId: stored.id }, "a refund waits for the card provider");
      return false;
    },
  );
  return { refundedCents: stored.amountCents, isWaiting: !isDone };
}

async function store(
  tx: Transaction,
  operator: Person,
  { subscriptionId, userId }: EntryRow,
  { refundId: id, paymentIntentId, amountCents: wanted, reason }: Refund,
): Promise<OperatorPayment> {
  await lockSubscription(tx.rows, subscriptionId);
  const known = await findOperatorPayment(tx.rows, id);
  if (known) return sameRefund(known, paymentIntentId, wanted);
  const left =
    refundableOf(await findMovementsOf(tx.rows, paymentIntentId)) -
    (await sumAskedRefunds(tx.rows, paymentIntentId));
  if (left <= 0) throw new AppError("PAYMENT_REFUSED", "All of this payment was given back already.");
  const amountCents = wanted ?? left;
  if (amountCents > left)
    throw new AppError("PAYMENT_REFUSED", `Only ${formatCents(left)} of this payment is left.`);
  const inserted = await insertOperatorPayment(tx.rows, {
    id,
    kind: "refund",
    userId,
    subscriptionId,
    paymentIntentId,
    amountCents,
    reason,
    state: "asked",
    createdAt: tx.now(),
  });
  if (!inserted) throw otherRefund();
  await appendActivity(tx, operator, {
    action: "subscription.refund-ordered",
    subjectId: subscriptionId,
    details: { paymentIntentId, amountCents, reason },
  });
  return inserted;
}

function sameRefund(
  known: OperatorPayment,
  paymentIntentId: string,
  wanted: number | undefined,
): OperatorPayment {
  const isSame =
    known.paymentIntentId === paymentIntentId && (wanted === undefined || wanted === known.amountCents);
  if (!isSame || known.state === "refused") throw otherRefund();
  return known;
}

function otherRefund(): AppError {
  return new AppError("PAYMENT_REFUSED", "This refund was asked for already. Close this and look again.");
}

/** Refunded once, by the request or by the next round. */
export async function finishRefund(deps: BillingDeps, refund: OperatorPayment): Promise<void> {
  const { id: refundId, subscriptionId, paymentIntentId, amountCents, userId, reason } = refund;
  if (refund.state !== "asked" || subscriptionId === null || paymentIntentId === null) return;
  try {
    await paymentsOf(deps).refundPart({ refundId, paymentIntentId, amountCents });
  } catch (error) {
    // It was refunded elsewhere in the meantime.
    if (error instanceof AppError && error.code === "PAYMENT_REFUSED")
      await finishOperatorPayment(deps.rows, refundId, "refused");
    throw error;
  }
  await settleSubscription(deps, subscriptionId);
  await deps.transact(async (tx) => {
    if (!(await finishOperatorPayment(tx.rows, refundId, "done"))) return;
    await mailPerson(deps, tx, userId, {
      subject: `Why you get ${formatCents(amountCents)} back`,
      text: `The operator gives you back ${formatCents(amountCents)}.\n\nReason: ${reason}`,
    });
  });
}

function refundableOf(movements: readonly EntryRow[]): number {
  if (movements.some(({ cause }) => cause === "gift"))
    throw new AppError(
      "PAYMENT_REFUSED",
      "This is a gift for another account. Refund it at the card provider.",
    );
  const count = (wanted: EntryRow["cause"]) => movements.filter(({ cause }) => cause === wanted).length;
  if (count("dispute") > count("dispute-won"))
    throw new AppError("PAYMENT_REFUSED", "The bank has taken this payment back, or is deciding about it.");
  // A refund that the bank could not deliver is sent another way: it counts as given back.
  return movements
    .filter(({ cause }) => !["refund-failed", "dispute", "dispute-won"].includes(cause))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
