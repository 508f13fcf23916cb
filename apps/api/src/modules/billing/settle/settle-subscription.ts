import type { Transaction } from "../../../platform/transaction.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { tellOfRisk } from "../abuse/fraud-warning.ts";
import { useSavedCard } from "../card/use-saved-card.ts";
import { findRefundedPayments } from "../ledger/ledger.repository.ts";
import { writeLedger } from "../ledger/write-ledger.ts";
import { findOrderOf } from "../orders/orders.repository.ts";
import type { PaymentEvent, ProvidedCard, ProvidedSubscription } from "../payments-port.ts";
import { alignAccount } from "../servers/align-account.ts";
import { applySize } from "../size/apply-size.ts";
import { findCurrentChange } from "../size/size-changes.repository.ts";
import {
  insertPaymentEvent,
  isServerGone,
  lockSubscription,
  takeTicket,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";
import { returnToFree } from "../upgrade/give-upgrade.ts";
import { mailChanges } from "./mail-changes.ts";
import { owedOf, type Owed } from "./owed.ts";
import { deliverOrder, paidFirst } from "./start-build.ts";
import { standingOf } from "./state-of.ts";

/**
 * Applies the provider's current state, and has the provider do what follows from it. Idempotent: events can be
 * duplicated, late, reordered or lost. An answer is dropped if a newer one has already been applied.
 */
export async function settleSubscription(
  deps: BillingDeps,
  subscriptionId: string,
  event?: PaymentEvent,
): Promise<void> {
  const due = await settleOnce(deps, subscriptionId, event);
  if (!due) return;
  const payments = paymentsOf(deps);
  if (due.returnsCredit) await payments.returnCredit(due.providerId);
  if (due.ends) await payments.endSubscription(due.providerId);
  if (due.pauses !== null) await payments.setPaused(due.providerId, due.pauses);
  if (due.refunds !== null) await payments.refund(due.refunds);
  if (due.aligns !== null)
    await payments.alignPeriod({
      providerId: due.providerId,
      monthlyCents: due.aligns,
      key: `align-${subscriptionId}-${due.periodEndsAt.getTime()}`,
    });
  await settleOnce(deps, subscriptionId);
}

interface Due extends Owed {
  readonly providerId: string;
  readonly periodEndsAt: Date;
}

async function settleOnce(
  deps: BillingDeps,
  subscriptionId: string,
  event?: PaymentEvent,
): Promise<Due | undefined> {
  const taken = await takeTicket(deps.rows, subscriptionId);
  if (!taken?.providerId) return undefined;
  const { providerId } = taken;
  const refunded = await findRefundedPayments(deps.rows, subscriptionId);
  const read = () => paymentsOf(deps).readSubscription(providerId, refunded);
  const found = await read();
  const form = await useSavedCard(deps, taken, found);
  const provided = form === "used" ? await read() : found;
  const owed = await deps.transact(async (tx) => {
    if (
      event &&
      !(await insertPaymentEvent(tx.rows, { id: event.id, type: event.type, receivedAt: tx.now() }))
    )
      return undefined;
    await lockPlanOf(tx, taken.userId);
    const row = await lockSubscription(tx.rows, subscriptionId);
    if (!row || taken.lastTicket <= row.appliedTicket) return undefined;
    const isFormDone = (form === "used" || form === "over") && row.cardFormId === taken.cardFormId;
    const known = {
      ...row,
      appliedTicket: taken.lastTicket,
      ...(isFormDone && { cardFormId: null, cardFormAt: null }),
    };
    return apply(deps, tx, known, provided);
  });
  return owed && { ...owed, providerId, periodEndsAt: provided.periodEndsAt };
}

/** Returns what the provider still has to do. */
async function apply(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  provided: ProvidedSubscription,
): Promise<Owed | undefined> {
  const entries = await writeLedger(tx, row, provided.payments);
  await tellOfRisk(deps, tx, provided.payments, entries);
  const standing = await standingIn(tx, row, provided);
  const paid = paidFirst(row, provided);
  const isOpen = row.buildId === null && row.serverId === null;
  const delivered = isOpen && paid ? await deliverOrder(deps, tx, row, paid, standing) : undefined;
  const sized = row.handedToId === null ? await applySize(deps, tx, row, provided) : {};
  const isChanging = (await findCurrentChange(tx.rows, row.id)) !== undefined;
  const service = await serviceOf(tx, { ...row, ...delivered });
  const owed = owedOf({ ...row, ...standing }, provided, service, isChanging);
  const isOver = standing.state === "ended" && row.state !== "ended" && row.handedToId === null;
  const after = {
    ...row,
    ...standing,
    ...sized,
    ...cardColumns(deps, provided.card),
    ...creditColumns(provided.credit),
    ...delivered,
    ...(isOver && (await returnToFree(deps, tx, row))),
    owesSince: owed ? (row.owesSince ?? tx.now()) : null,
    settledAt: tx.now(),
  };
  await updateSubscription(tx.rows, row.id, after);
  await alignAccount(deps, tx, row.userId);
  await mailChanges(deps, tx, row, after, entries);
  return owed;
}

/** What credit paid unasked was not bought: it goes back as if nothing had been paid. */
async function standingIn(tx: Transaction, row: SubscriptionRow, provided: ProvidedSubscription) {
  const standing = standingOf(row, provided, tx.now());
  if (!provided.covered || row.buildId !== null || row.serverId !== null) return standing;
  const order = await findOrderOf(tx.rows, row.id);
  return order?.withCredit === false ? { ...standing, firstPaidAt: null } : standing;
}

/** `unserved`: the account or the order is gone, or it was cancelled at the moment of the payment. */
async function serviceOf(tx: Transaction, row: SubscriptionRow) {
  if (row.handedToId !== null) return "served";
  if (row.buildId === null && row.serverId === null) return "unserved";
  return (await isServerGone(tx.rows, row)) ? "gone" : "served";
}

function cardColumns({ keyedHash }: BillingDeps, card: ProvidedCard | null) {
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
    ...(card?.fingerprint && { cardHash: keyedHash("card", card.fingerprint) }),
  };
}

function creditColumns(credit: ProvidedSubscription["credit"]) {
  return credit && { creditCents: credit.usedCents, isCreditBack: credit.isReturned };
}
