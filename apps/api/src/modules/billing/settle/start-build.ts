import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { buildRoomMs, startPaidBuild } from "../../builds/index.ts";
import { moveRoom } from "../../nodes/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findOrderOf, markOrderPaid, type OrderRow } from "../orders/orders.repository.ts";
import type { ProvidedPayment, ProvidedSubscription } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";
import { giveUpgrade } from "../upgrade/give-upgrade.ts";

interface FirstPayment extends Pick<ProvidedPayment, "totalCents" | "currency"> {
  readonly paymentIntentId: string;
  /** Credit paid all of it: the order has no payment at the provider. */
  readonly isCovered: boolean;
}

type Delivered = Partial<Pick<SubscriptionRow, "buildId" | "serverId" | "needsRestart" | "resizedAt">>;

/** What was ordered: a build, or a larger size. Undefined if it can't be delivered: the payment is given back. */
export async function deliverOrder(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  payment: FirstPayment,
  { state, isRefunded }: Pick<SubscriptionRow, "state" | "isRefunded">,
): Promise<Delivered | undefined> {
  const order = await findOrderOf(tx.rows, row.id);
  if (!order || (payment.isCovered && !order.withCredit)) return undefined;
  if (isRefunded || state === "ended" || state === "disputed") return undefined;
  if (!isPaymentOf(order, payment)) {
    deps.log.error({ subscriptionId: row.id }, "a payment is not what was ordered");
    return undefined;
  }
  if (order.serverId !== null) return giveUpgrade(deps, tx, row, order);
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
  return { buildId: built.id };
}

export function paidFirst(
  { providerId }: Pick<SubscriptionRow, "providerId">,
  { covered, payments: [first] }: ProvidedSubscription,
): FirstPayment | undefined {
  if (first && !covered) return { ...first, isCovered: false };
  if (!covered || providerId === null) return undefined;
  return { paymentIntentId: providerId, totalCents: covered.totalCents, currency: "usd", isCovered: true };
}

/** Credit of its customer makes a payment smaller, and what had waited for the next one larger. */
function isPaymentOf(order: OrderRow, payment: FirstPayment): boolean {
  const { paymentIntentId, totalCents, currency, isCovered } = payment;
  const expected = isCovered ? null : paymentIntentId;
  return order.paymentIntentId === expected && totalCents === order.amountCents && currency === "usd";
}
