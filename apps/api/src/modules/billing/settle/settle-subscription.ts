import { actOnBehalf } from "../../accounts/index.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { startPaidBuild } from "../../builds/index.ts";
import { keepRoomFor } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findRefundedPayments } from "../ledger/ledger.repository.ts";
import { writeLedger } from "../ledger/write-ledger.ts";
import { findOrderOf, markOrderPaid, type OrderRow } from "../orders/orders.repository.ts";
import type { PaymentEvent, ProvidedCard, ProvidedPayment, ProvidedSubscription } from "../payments-port.ts";
import { alignAccount } from "../servers/align-account.ts";
import { applySize } from "../size/apply-size.ts";
import {
  insertPaymentEvent,
  lockSubscription,
  takeTicket,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";
import { mailChanges } from "./mail-changes.ts";
import { standingOf } from "./state-of.ts";

const buildRoomMs = 2 * 3_600_000;

/**
 * Applies the provider's current state. Idempotent: events can be duplicated, late, reordered or lost. An answer is
 * dropped if a newer one has already been applied.
 */
export async function settleSubscription(
  deps: BillingDeps,
  subscriptionId: string,
  event?: PaymentEvent,
): Promise<void> {
  const taken = await takeTicket(deps.rows, subscriptionId);
  if (!taken?.providerId) return;
  const payments = paymentsOf(deps);
  const refunded = await findRefundedPayments(deps.rows, subscriptionId);
  const provided = await payments.readSubscription(taken.providerId, refunded);
  const unserved = await deps.transact(async (tx) => {
    if (
      event &&
      !(await insertPaymentEvent(tx.rows, { id: event.id, type: event.type, receivedAt: tx.now() }))
    )
      return undefined;
    await lockPlanOf(tx, taken.userId);
    const row = await lockSubscription(tx.rows, subscriptionId);
    if (!row || taken.lastTicket <= row.appliedTicket) return undefined;
    return apply(deps, tx, { ...row, appliedTicket: taken.lastTicket }, provided);
  });
  if (unserved) await giveBack(deps, taken.providerId, unserved);
}

/** Returns a payment for which no server can be built. */
async function apply(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  provided: ProvidedSubscription,
): Promise<ProvidedPayment | undefined> {
  const entries = await writeLedger(tx, row, provided.payments);
  const standing = standingOf(row, provided, tx.now());
  const [first] = provided.payments;
  const started =
    first && row.buildId === null ? await startBuild(deps, tx, row, first, standing) : undefined;
  const sized = await applySize(deps, tx, row, provided);
  const after = {
    ...row,
    ...standing,
    ...sized,
    ...cardColumns(deps, provided.card),
    ...(started?.buildId !== undefined && { buildId: started.buildId }),
    settledAt: tx.now(),
  };
  await updateSubscription(tx.rows, row.id, after);
  await alignAccount(deps, tx, row.userId);
  await mailChanges(deps, tx, row, after, entries);
  return started && started.buildId === undefined && !standing.isRefunded ? first : undefined;
}

async function startBuild(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  payment: ProvidedPayment,
  { state, isRefunded }: Pick<SubscriptionRow, "state" | "isRefunded">,
): Promise<{ buildId?: string }> {
  const order = await findOrderOf(tx.rows, row.id);
  if (!order || isRefunded || state === "ended" || state === "disputed") return {};
  if (!isPaymentOf(order, payment)) {
    deps.log.error({ subscriptionId: row.id }, "a payment is not what was ordered");
    return {};
  }
  const actor = await actOnBehalf(tx, row.userId, "schedule").catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!actor) return {};
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
  await keepRoomFor(tx, order.id, { id: built.serverId, expiresAt });
  await markOrderPaid(tx.rows, order.id);
  return { buildId: built.id };
}

function isPaymentOf(order: OrderRow, { paymentIntentId, amountCents, currency }: ProvidedPayment): boolean {
  return order.paymentIntentId === paymentIntentId && amountCents === order.amountCents && currency === "usd";
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

/** Money without a server goes back: the account or the order is gone, or it was cancelled at the same moment. */
async function giveBack(deps: BillingDeps, providerId: string, payment: ProvidedPayment): Promise<void> {
  const payments = paymentsOf(deps);
  await payments.endSubscription(providerId);
  await payments.refund(payment.paymentIntentId, `unserved-${payment.paymentIntentId}`);
}
