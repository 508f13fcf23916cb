import { timeBefore } from "../../../platform/now.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription } from "../subscriptions.repository.ts";
import { findCurrentChange, findUnfinishedChanges } from "./size-changes.repository.ts";
import { askingMs, withdraw } from "./withdraw-change.ts";

const maxAtOnce = 100;
/** A bank asks its customer for minutes, not for hours. */
const confirmingMs = 30 * 60_000;

export async function unfinishedChanges({ rows, now, payments }: BillingDeps): Promise<string[]> {
  return payments ? findUnfinishedChanges(rows, timeBefore(now(), askingMs), maxAtOnce) : [];
}

/**
 * A change whose request ended before the provider's answer. A smaller size is told again, once by its key; a larger one
 * that was not paid is withdrawn.
 */
export async function finishChange(deps: BillingDeps, subscriptionId: string): Promise<void> {
  try {
    const change = await findCurrentChange(deps.rows, subscriptionId);
    const row = await findSubscription(deps.rows, subscriptionId);
    if (!change || !row?.providerId) return;
    const { id, providerId, monthlyCents } = row;
    if (change.takesEffectAt)
      await paymentsOf(deps).setNextPrice({
        providerId,
        monthlyCents: change.monthlyCents,
        key: change.id,
      });
    await settleSubscription(deps, id);
    const isWaiting = change.createdAt > timeBefore(deps.now(), confirmingMs);
    if (change.takesEffectAt || (change.state === "confirming" && isWaiting)) return;
    await withdraw(deps, { providerId, monthlyCents }, change);
    await settleSubscription(deps, id);
  } catch (error) {
    deps.log.warn({ err: error, subscriptionId }, "a change of size could not be finished");
  }
}
