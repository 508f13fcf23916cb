import { actOnBehalf } from "../../accounts/index.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { buildRoomMs, startPaidBuild } from "../../builds/index.ts";
import { moveRoom } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { tellOfRisk } from "../abuse/fraud-warning.ts";
import { useSavedCard } from "../card/use-saved-card.ts";
import { findRefundedPayments } from "../ledger/ledger.repository.ts";
import { writeLedger } from "../ledger/write-ledger.ts";
import { findOrderOf, markOrderPaid, type OrderRow } from "../orders/orders.repository.ts";
import type { PaymentEvent, ProvidedCard, ProvidedPayment, ProvidedSubscription } from "../payments-port.ts";
import { alignSuccessor } from "../handover/align-successor.ts";
import { alignAccount } from "../servers/align-account.ts";
import { applySize } from "../size/apply-size.ts";
import {
  insertPaymentEvent,
  isServerGone,
  lockSubscription,
  takeTicket,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";
import { mailChanges } from "./mail-changes.ts";
import { owedOf, type Owed } from "./owed.ts";
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
  await alignSuccessor(deps, subscriptionId);
  if (!due) return;
  const payments = paymentsOf(deps);
  if (due.ends === "now") await payments.endSubscription(due.providerId);
  if (due.ends === "with-period") await payments.setEnding(due.providerId, true);
  if (due.pauses !== null) await payments.setPaused(due.providerId, due.pauses);
  if (due.refunds !== null) await payments.refund(due.refunds);
  await settleOnce(deps, subscriptionId);
}

async function settleOnce(
  deps: BillingDeps,
  subscriptionId: string,
  event?: PaymentEvent,
): Promise<(Owed & { readonly providerId: string }) | undefined> {
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
  return owed && { ...owed, providerId };
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
  const standing = standingOf(row, provided, tx.now());
  const [first] = provided.payments;
  const buildId =
    row.buildId ??
    (first && row.serverId === null ? await startBuild(deps, tx, row, first, standing) : undefined) ??
    null;
  const owed = owedOf({ ...row, ...standing }, provided, await serviceOf(tx, { ...row, buildId }));
  const sized = row.handedToId === null ? await applySize(deps, tx, row, provided) : {};
  const after = {
    ...row,
    ...standing,
    ...sized,
    ...cardColumns(deps, provided.card),
    buildId,
    owesSince: owed ? (row.owesSince ?? tx.now()) : null,
    settledAt: tx.now(),
  };
  await updateSubscription(tx.rows, row.id, after);
  await alignAccount(deps, tx, row.userId);
  await mailChanges(deps, tx, row, after, entries);
  return owed;
}

/** `unserved`: the account or the order is gone, or it was cancelled at the moment of the payment. */
async function serviceOf(tx: Transaction, row: SubscriptionRow) {
  if (row.handedToId !== null) return "served";
  if (row.buildId === null && row.serverId === null) return "unserved";
  return (await isServerGone(tx.rows, row)) ? "gone" : "served";
}

async function startBuild(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  payment: ProvidedPayment,
  { state, isRefunded }: Pick<SubscriptionRow, "state" | "isRefunded">,
): Promise<string | undefined> {
  const order = await findOrderOf(tx.rows, row.id);
  if (!order || isRefunded || state === "ended" || state === "disputed") return undefined;
  if (!isPaymentOf(order, payment)) {
    deps.log.error({ subscriptionId: row.id }, "a payment is not what was ordered");
    return undefined;
  }
  const actor = await actOnBehalf(tx, row.userId, "schedule").catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!actor) return undefined;
  const { prompt, platformType, recipeId, proposalId, ramGb, storageGb } = order;
  const { paymentIntentId } = payment;
  const size = { ramGb, storageGb };
  const built = await startPaidBuild(deps, tx, actor, {
    prompt,
    platformType,
    recipeId,
    proposalId,
    size,
    paymentIntentId,
  });
  const expiresAt = new Date(tx.now().getTime() + buildRoomMs);
  await moveRoom(tx, order.id, { id: built.serverId, expiresAt });
  await markOrderPaid(tx.rows, order.id);
  return built.id;
}

/** Credit of its customer makes a payment smaller, and what had waited for the next one larger. */
function isPaymentOf(order: OrderRow, { paymentIntentId, totalCents, currency }: ProvidedPayment): boolean {
  return order.paymentIntentId === paymentIntentId && totalCents === order.amountCents && currency === "usd";
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
