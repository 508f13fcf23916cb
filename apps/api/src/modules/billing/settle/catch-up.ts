import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findUnsettled } from "../subscriptions.repository.ts";
import { settleSubscription } from "./settle-subscription.ts";

const maxAtOnce = 200;

export async function unsettled({ rows, now, payments }: BillingDeps): Promise<string[]> {
  return payments ? findUnsettled(rows, timeBefore(now(), dayMs), maxAtOnce) : [];
}

/** One that fails is tried again with the next round, and does not keep the others waiting. */
export async function catchUp(deps: BillingDeps, subscriptionId: string): Promise<void> {
  try {
    await settleSubscription(deps, subscriptionId);
  } catch (error) {
    deps.log.warn({ err: error, subscriptionId }, "a subscription could not be settled");
  }
}
