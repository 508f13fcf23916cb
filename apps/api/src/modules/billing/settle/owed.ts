import type { ProvidedPayment, ProvidedSubscription } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";

/** What must still happen at the provider. Doing it twice changes nothing. */
export interface Owed {
  readonly ends: boolean;
  /** The payment of which everything that is left goes back. */
  readonly refunds: string | null;
}

/** Follows from our row and the provider's state alone, so that whoever looks next finishes what another began. */
export function owedOf(
  { owesSince, isRefunded }: Pick<SubscriptionRow, "owesSince" | "isRefunded">,
  provided: ProvidedSubscription,
  service: "unserved" | "served" | "gone",
): Owed | undefined {
  const [first] = provided.payments;
  const isUnserved = service === "unserved" && first !== undefined;
  const isGivenBack = (owesSince !== null && isRefunded) || isUnserved;
  const isOver = provided.status === "ended" || provided.status === "never-paid";
  const ends = !isOver && (isGivenBack || service === "gone" || isLost(provided));
  const refunds = first && isGivenBack && isRefundable(first) ? first.paymentIntentId : null;
  return ends || refunds !== null ? { ends, refunds } : undefined;
}

/** A refund that the bank could not deliver counts: the operator sends that money another way. */
function isRefundable({ amountCents, refunds, disputes }: ProvidedPayment): boolean {
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  return refunded < amountCents && disputes.every(({ outcome }) => outcome === "won");
}

function isLost({ payments }: ProvidedSubscription): boolean {
  return payments.some(({ disputes }) => disputes.some(({ outcome }) => outcome === "lost"));
}
