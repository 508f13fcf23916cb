import type { Transaction } from "../../../platform/transaction.ts";
import { updateSubscription } from "../subscriptions.repository.ts";

/** Ends a taken-over subscription that does not exist at the provider yet, so there is no call to make. */
export function endUnbegun(tx: Transaction, id: string): Promise<void> {
  return updateSubscription(tx.rows, id, {
    state: "ended",
    renewsAt: null,
    endsAt: tx.now(),
    owesSince: null,
    cardFormId: null,
    cardFormAt: null,
  });
}
