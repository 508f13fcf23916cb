import type { Transaction } from "../../../platform/transaction.ts";
import type { ProvidedPayment } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";
import { insertEntries, type EntryRow, type NewEntry } from "./ledger.repository.ts";

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

function entriesOf(payment: ProvidedPayment): Omit<NewEntry, "subscriptionId" | "userId">[] {
  const { paymentIntentId, chargeId, reason, amountCents, at, pdfUrl } = payment;
  const entries: Omit<NewEntry, "subscriptionId" | "userId">[] = [
    { at, cause: reason, amountCents, providerId: chargeId, paymentIntentId, pdfUrl },
  ];
  for (const refund of payment.refunds) {
    const same = { at: refund.at, providerId: refund.id, paymentIntentId };
    entries.push({ ...same, cause: "refund", amountCents: -refund.amountCents });
    if (refund.isFailed) entries.push({ ...same, cause: "refund-failed", amountCents: refund.amountCents });
  }
  for (const dispute of payment.disputes) {
    const same = { at: dispute.at, providerId: dispute.id, paymentIntentId };
    entries.push({ ...same, cause: "dispute", amountCents: -dispute.amountCents });
    if (dispute.outcome === "won")
      entries.push({ ...same, cause: "dispute-won", amountCents: dispute.amountCents });
  }
  return entries;
}
