import type { Subscription } from "@blockwright/contract/billing/subscriptions";

export type BillingAction = "pay" | "resume" | "replace-card" | "remove-card" | "refund" | "cancel";

export interface ActionProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** What can be done about it, the most urgent first. */
export function actionsOf(subscription: Subscription, nowMs: number): readonly BillingAction[] {
  const { state, card, refundableUntil, isHandedOver } = subscription;
  if (isHandedOver) return state === "ended" || card === null ? [] : ["remove-card"];
  const isRefundable = refundableUntil !== null && Date.parse(refundableUntil) > nowMs;
  const refund: readonly BillingAction[] = isRefundable ? ["refund"] : [];
  const cards: readonly BillingAction[] = card === null ? ["replace-card"] : ["replace-card", "remove-card"];
  switch (state) {
    case "unpaid":
      return ["pay"];
    case "active":
      return [...cards, ...refund, "cancel"];
    case "overdue":
      return ["pay", ...cards, "cancel"];
    case "held":
      return ["pay", ...cards];
    case "ending":
      return ["resume", ...cards, ...refund];
    case "disputed":
    case "ended":
      return [];
  }
}
