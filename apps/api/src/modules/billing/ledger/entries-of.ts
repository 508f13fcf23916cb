import type { ProvidedPayment } from "../payments-port.ts";
import type { LedgerCause } from "./ledger.ts";

interface MovementEntry {
  readonly at: Date;
  readonly cause: LedgerCause;
  readonly amountCents: number;
  readonly providerId: string;
  readonly paymentIntentId: string;
  readonly pdfUrl?: string | null;
}

/** A payment with what went back of it. Its id and cause name each movement. */
export function entriesOf(payment: ProvidedPayment): MovementEntry[] {
  const { paymentIntentId, chargeId, reason, amountCents, at, pdfUrl } = payment;
  const entries: MovementEntry[] = [
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
