import type { Transaction } from "../../../platform/transaction.ts";
import type { ProvidedPayment } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";
import { entriesOf } from "./entries-of.ts";
import { insertEntries, type EntryRow } from "./ledger.repository.ts";

/** Every movement that the provider knows, each once. Returns the new ones. */
export async function writeLedger(
  tx: Transaction,
  { id: subscriptionId, userId }: Pick<SubscriptionRow, "id" | "userId">,
  payments: readonly ProvidedPayment[],
): Promise<EntryRow[]> {
  return insertEntries(
    tx.rows,
    payments.flatMap((payment) => entriesOf(payment).map((entry) => ({ ...entry, subscriptionId, userId }))),
  );
}
