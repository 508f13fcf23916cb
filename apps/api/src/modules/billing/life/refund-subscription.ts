import type { refundSubscription as route } from "@blockwright/contract/billing/subscriptions";
import { message } from "@blockwright/contract/message";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { releaseRoom } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findFirstPayment } from "../ledger/ledger.repository.ts";
import { refundableUntil } from "../read/read-billing.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription, lockSubscription, updateSubscription } from "../subscriptions.repository.ts";
import { ownSubscription, type OwnSubscription } from "./own-subscription.ts";
import { findBuildStatus, hasOtherRefund } from "./refunds.repository.ts";

/**
 * The first payment, within a week. Once per person and card, or it would be a way to have servers for nothing; a build
 * that failed for good is always refunded.
 */
export async function refundSubscription(
  deps: BillingDeps,
  actor: Person,
  id: string,
): Promise<RouteResponse<typeof route>> {
  const own = await ownSubscription(deps, actor, id);
  const amountCents = await findFirstPayment(deps.rows, id);
  // Credit may have paid it, and is given back too.
  if (amountCents === undefined && own.firstPaidAt === null)
    throw new AppError("PAYMENT_REFUSED", message("billing.nothing-paid"));
  if (!own.isRefunded) await deps.transact((tx) => claimRefund(tx, actor, own));
  await settleSubscription(deps, id);
  const settled = await findSubscription(deps.rows, id);
  return {
    refundedCents: amountCents ?? 0,
    creditCents: settled?.isCreditBack ? settled.creditCents : 0,
  };
}

/**
 * Decided under the account's lock, so that two at once don't both pass. From here on the money is owed: whoever settles
 * next has the provider give it back.
 */
async function claimRefund(tx: Transaction, actor: Person, own: OwnSubscription): Promise<void> {
  await lockPlanOf(tx, actor.id);
  const row = await lockSubscription(tx.rows, own.id);
  if (!row || row.isRefunded) return;
  const hasFailed = (await findBuildStatus(tx.rows, row)) === "failed";
  if (!hasFailed && refundableUntil(row, tx.now()) === null)
    throw new AppError("PAYMENT_REFUSED", message("billing.refund-too-late"));
  if (!hasFailed && (await hasOtherRefund(tx.rows, row)))
    throw new AppError("PAYMENT_REFUSED", message("billing.refund-once"));
  await updateSubscription(tx.rows, row.id, {
    isRefunded: true,
    owesSince: tx.now(),
    decideBy: null,
  });
  if (row.buildId !== null) await releaseRoom(tx, row.buildId);
  await appendActivity(tx, actor, { action: "subscription.refunded", subjectId: row.id });
}
