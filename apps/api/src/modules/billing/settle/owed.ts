import { billedMonths } from "@blockwright/contract/plans";
import type { ProvidedPayment, ProvidedSubscription } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";

/** What must still happen at the provider. Doing it twice changes nothing. */
export interface Owed {
  /** At once, without another charge. */
  readonly ends: boolean;
  /** The credit that the first payment used goes back, before anything else happens. */
  readonly returnsCredit: boolean;
  /** The payment of which everything that is left goes back. */
  readonly refunds: string | null;
  /** Renewals are not charged while a bank decides about a payment. Null: as it is. */
  readonly pauses: boolean | null;
  /** The price whose payments are for another number of months than the provider's periods have. */
  readonly aligns: number | null;
}

/** Follows from our row and the provider's state alone, so that whoever looks next finishes what another began. */
export function owedOf(
  { owesSince, isRefunded, handedToId }: Pick<SubscriptionRow, "owesSince" | "isRefunded" | "handedToId">,
  provided: ProvidedSubscription,
  service: "unserved" | "served" | "gone",
  /** Another size or price is asked for and not in force. */
  isChanging = false,
): Owed | undefined {
  const [first] = provided.payments;
  const isUnserved = service === "unserved" && (first !== undefined || provided.covered !== null);
  const isClaimed = owesSince !== null && isRefunded && handedToId === null;
  const isGivenBack = isClaimed || isUnserved;
  const isOver = provided.status === "ended" || provided.status === "never-paid";
  const isUseless = isGivenBack || service === "gone" || handedToId !== null || isLost(provided);
  const ends = !isOver && isUseless;
  const refunds = first && isGivenBack && isRefundable(first) ? first.paymentIntentId : null;
  const pauses = isOver || ends ? null : pauseOf(provided);
  const returnsCredit = isGivenBack && provided.credit?.isReturned === false;
  const aligns = service === "served" && !ends && pauses === null && !isChanging ? alignsOf(provided) : null;
  const isNothing = !ends && refunds === null && pauses === null && aligns === null && !returnsCredit;
  return isNothing ? undefined : { ends, refunds, pauses, aligns, returnsCredit };
}

/** A smaller price took effect with a period that was as long as the one before. */
function alignsOf({ status, endsAt, isPaused, monthlyCents, billedMonths: months }: ProvidedSubscription) {
  const isRenewing = status === "active" && endsAt === null && !isPaused && monthlyCents > 0;
  return isRenewing && months !== billedMonths(monthlyCents) ? monthlyCents : null;
}

/** A refund that the bank could not deliver counts: the operator sends that money another way. */
function isRefundable({ amountCents, refunds, disputes }: ProvidedPayment): boolean {
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  return refunded < amountCents && disputes.every(({ outcome }) => outcome === "won");
}

function isLost({ payments }: ProvidedSubscription): boolean {
  return payments.some(({ disputes }) => disputes.some(({ outcome }) => outcome === "lost"));
}

/** A pause of the operator's own stays: one that ends was ours, for a dispute that was won. */
function pauseOf({ payments, isPaused }: ProvidedSubscription): boolean | null {
  const disputes = payments.flatMap((payment) => payment.disputes);
  const isOpen = disputes.some(({ outcome }) => outcome === "open");
  if (isOpen) return isPaused ? null : true;
  return isPaused && disputes.length > 0 ? false : null;
}
