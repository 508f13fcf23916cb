import { workflow } from "../../../platform/workflow-reference.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscriptionOfServer } from "../subscriptions.repository.ts";

export const endOfServer = workflow<{ serverId: string }>("billing.end-payments", "background");

/** A deleted server is not charged again. If it is brought back meanwhile, its subscription goes on. */
export async function endPaymentsOf(deps: BillingDeps, serverId: string): Promise<void> {
  const subscription = await findSubscriptionOfServer(deps.rows, serverId);
  if (subscription && subscription.state !== "ended") await settleSubscription(deps, subscription.id);
}
