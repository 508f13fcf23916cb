import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findUnsettled } from "../subscriptions.repository.ts";
import { settleSubscription } from "./settle-subscription.ts";

const maxAtOnce = 200;
const maxEver = 1_000_000;

export async function unsettled({ rows, now, payments }: BillingDeps): Promise<string[]> {
  return payments ? findUnsettled(rows, timeBefore(now(), dayMs), maxAtOnce) : [];
}

/** What is not over, and what is owed. For the operator, who doesn't wait for the rounds. */
export async function settleEverything(deps: BillingDeps): Promise<void> {
  const ids = await findUnsettled(deps.rows, deps.now(), maxEver);
  for (const id of ids) await catchUp(deps, id);
}

/** One that fails is tried again with the next round, and does not keep the others waiting. */
export async function catchUp(deps: BillingDeps, subscriptionId: string): Promise<void> {
  try {
    await settleSubscription(deps, subscriptionId);
  } catch (error) {
    deps.log.warn({ err: error, subscriptionId }, "a subscription could not be settled");
  }
}
