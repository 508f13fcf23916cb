import { subscriptionStates } from "@blockwright/contract/billing/subscriptions";
import { expect, test } from "vitest";
import { activeSubscription, subscriptionsByState } from "./billing-answers.fixture.ts";
import { actionsOf } from "./subscription-actions.ts";
import { badgeOf, cardText, whatHappensNext } from "./subscription-words.ts";

const nowMs = Date.parse("2026-11-20T12:00:00.000Z");

test.each([
  ["active", "Next charge: $3.75 on December 17, 2026."],
  ["overdue", "We couldn't charge your card. Pay by December 24, 2026 to keep the server running."],
  ["held", "The server is stopped until you pay. It is deleted with its files on January 23, 2027."],
  [
    "ending",
    "Paid until December 17, 2026. After that the server stops, and you have 30 days to download its files.",
  ],
  ["ended", "The server is stopped. Download what you need: it is deleted on January 16, 2027."],
  ["unpaid", "The first payment is not complete yet. Nothing was charged."],
  ["disputed", "Your bank took the payment back, so the server is stopped. Contact support to settle it."],
] as const)("%s says what happens next, with its day", (state, sentence) => {
  expect(whatHappensNext(subscriptionsByState[state])).toBe(sentence);
});

test("every state has its own badge", () => {
  expect(new Set(subscriptionStates.map((state) => badgeOf({ state, isHandedOver: false }).label)).size).toBe(
    subscriptionStates.length,
  );
});

test.each([
  ["active", ["replace-card", "remove-card", "cancel"]],
  ["overdue", ["pay", "replace-card", "remove-card", "cancel"]],
  ["held", ["pay", "replace-card", "remove-card"]],
  ["ending", ["resume", "replace-card", "remove-card"]],
  ["unpaid", ["pay"]],
  ["disputed", []],
  ["ended", []],
] as const)("while %s one can do this much", (state, actions) => {
  expect(actionsOf(subscriptionsByState[state], nowMs)).toEqual(actions);
});

test("a refund is offered until its last moment", () => {
  const until = (iso: string) => actionsOf({ ...activeSubscription, refundableUntil: iso }, nowMs);
  expect(until("2026-11-20T12:00:01.000Z")).toContain("refund");
  expect(until("2026-11-20T12:00:00.000Z")).not.toContain("refund");
});

test("a card shows what people recognise it by", () => {
  expect(cardText(activeSubscription.card)).toBe("Visa ending in 4242, expires 04/2030");
  expect(cardText(null)).toBe("No card");
});
