import type { SubscriptionState } from "@blockwright/contract/billing/subscriptions";
import { dayMs } from "../../../platform/now.ts";
import type { ProvidedSubscription } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";

/** After a failed renewal the server runs on for a week. */
export const graceMs = 7 * dayMs;
/** Stopped for lack of payment, a server and its files stay for a month. */
export const keptUnpaidMs = 30 * dayMs;

export type Standing = Pick<
  SubscriptionRow,
  "state" | "overdueSince" | "heldSince" | "renewsAt" | "endsAt" | "firstPaidAt" | "isRefunded"
>;

/** What the provider's present state means for the server. */
export function standingOf(row: Standing, provided: ProvidedSubscription, now: Date): Standing {
  const state = stateOf(row, provided);
  const isOver = state === "ended";
  const isLate = state === "overdue" || state === "held";
  const wasPaid = provided.covered?.at ?? provided.payments[0]?.at ?? row.firstPaidAt;
  return {
    state,
    overdueSince: isLate ? (row.overdueSince ?? now) : null,
    heldSince: heldSince(row, provided, state, now),
    renewsAt: isOver || state === "ending" ? null : provided.periodEndsAt,
    endsAt: isOver ? provided.endedAt : provided.endsAt,
    firstPaidAt: wasPaid,
    isRefunded: row.isRefunded || isFirstRefunded(provided),
  };
}

function stateOf(row: Standing, provided: ProvidedSubscription): SubscriptionState {
  switch (provided.status) {
    case "incomplete":
      return "unpaid";
    case "never-paid":
    case "ended":
      return "ended";
    case "overdue":
      if (isDisputed(provided)) return "disputed";
      return row.state === "held" ? "held" : "overdue";
    case "active":
      if (isDisputed(provided)) return "disputed";
      return provided.endsAt === null ? "active" : "ending";
  }
}

function heldSince(
  row: Standing,
  { status, endedAt }: ProvidedSubscription,
  state: SubscriptionState,
  now: Date,
): Date | null {
  if (status === "never-paid") return null;
  if (state === "ended") return row.heldSince ?? endedAt ?? now;
  return state === "held" || state === "disputed" ? (row.heldSince ?? now) : null;
}

function isDisputed({ payments }: Pick<ProvidedSubscription, "payments">): boolean {
  return payments.some(({ disputes }) => disputes.some(({ outcome }) => outcome !== "won"));
}

function isFirstRefunded({ payments, covered, credit }: ProvidedSubscription): boolean {
  if (covered && credit?.isReturned) return true;
  const [first] = payments;
  if (!first) return false;
  const refunded = first.refunds.filter(({ isFailed }) => !isFailed);
  return refunded.reduce((sum, { amountCents }) => sum + amountCents, 0) >= first.amountCents;
}
