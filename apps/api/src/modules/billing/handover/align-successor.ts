import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount } from "../servers/align-account.ts";
import { findSubscription } from "../subscriptions.repository.ts";

/** Until the new owner's first payment, a server runs on what the previous owner paid. */
export async function alignSuccessor(deps: BillingDeps, subscriptionId: string): Promise<void> {
  const handedToId = (await findSubscription(deps.rows, subscriptionId))?.handedToId;
  const successor = handedToId ? await findSubscription(deps.rows, handedToId) : undefined;
  if (!successor || successor.firstPaidAt !== null) return;
  await deps.transact(async (tx) => {
    await lockPlanOf(tx, successor.userId);
    await alignAccount(deps, tx, successor.userId);
  });
}
