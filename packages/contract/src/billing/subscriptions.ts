import { z } from "zod";
import { planIds } from "../plans.ts";
import { defineRoute } from "../route.ts";
import { cardForm, setupIntentId, sizeFields } from "./payments.ts";

/**
 * `unpaid`: the first payment is open. `overdue`: a renewal failed and the server runs on until `graceEndsAt`.
 * `held`: stopped for lack of payment. `ending`: cancelled, paid until `endsAt`. `disputed`: the bank took money back.
 */
export const subscriptionStates = [
  "unpaid",
  "active",
  "overdue",
  "held",
  "ending",
  "disputed",
  "ended",
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const size = z.object({ ramGb: z.int(), storageGb: z.int() });

const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type SavedCard = z.output<typeof card>;

const subscription = z.object({
  id: z.uuid(),
  /** Null until the build has made the server, and after it was deleted. */
  serverId: z.uuid().nullable(),
  serverName: z.string().nullable(),
  buildId: z.uuid().nullable(),
  size,
  monthlyCents: z.int(),
  /** How many months one payment is for. */
  billedMonths: z.int(),
  state: z.enum(subscriptionStates),
  /** The next charge; null if there will be none. */
  renewsAt: z.iso.datetime().nullable(),
  nextChargeCents: z.int().nullable(),
  /** A smaller size that was asked for; it takes effect with the next period. */
  nextSize: size.nullable(),
  /** Another price that was announced by mail: of the first payment on or after `from`. */
  nextPrice: z.object({ monthlyCents: z.int(), from: z.iso.datetime() }).nullable(),
  /** While `ending`: the last day that is paid. */
  endsAt: z.iso.datetime().nullable(),
  /** While `overdue`: when the server is stopped. */
  graceEndsAt: z.iso.datetime().nullable(),
  /** While `held` or `ended`: when the server and its files are deleted. */
  deletesAt: z.iso.datetime().nullable(),
  /** Null: the card was removed. */
  card: card.nullable(),
  /** Its server has a new owner. */
  isHandedOver: z.boolean(),
  /** Until then the first payment is refunded on request. */
  refundableUntil: z.iso.datetime().nullable(),
  /** The build failed for good: retry it or have the money back. */
  buildFailed: z.boolean(),
  /** Then the money for a failed build goes back without being asked for. */
  refundsItselfAt: z.iso.datetime().nullable(),
  /** The size is paid, and applied when the server restarts. */
  needsRestart: z.boolean(),
  /** Its server was free before: it has the free size again when the subscription ends, and is not deleted. */
  returnsToFree: z.boolean(),
  /** What this installation can do about it beside paying, cards and cancelling. */
  offers: z.array(z.enum(["change-size", "pay-again"])),
});
export type Subscription = z.output<typeof subscription>;

const payment = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** What the money was for, as a sentence. */
  description: z.string(),
  serverName: z.string().nullable(),
  amountCents: z.int(),
  refundedCents: z.int(),
  status: z.enum(["open", "paid", "failed", "refunded", "disputed"]),
  /** At the provider; null while there is none. */
  pdfUrl: z.url().nullable(),
});
export type Payment = z.output<typeof payment>;

/** A size that the operator gave without charge. */
const given = z.object({
  serverId: z.uuid(),
  serverName: z.string(),
  size,
  /** What it would cost. */
  monthlyCents: z.int(),
  /** Null: until the operator ends it. */
  until: z.iso.datetime().nullable(),
  reason: z.string(),
  /** What the server has again afterwards. */
  sizeAfter: z.object({ memoryMb: z.int(), diskMb: z.int() }),
  /** Its subscription has ended: afterwards it is stopped, and deleted a month later. */
  stopsAfter: z.boolean(),
});
export type Given = z.output<typeof given>;

export const getBilling = defineRoute({
  method: "GET",
  path: "/api/billing",
  access: "signed-in",
  limit: "read",
  summary: "What one pays for, and what was paid",
  response: z.object({
    plan: z.enum(planIds),
    monthlyCents: z.int(),
    /** The provider charges no less. */
    minChargeCents: z.int(),
    /** The next charges use it first. Null: the card provider can't be asked. */
    creditCents: z.int().nullable(),
    subscriptions: z.array(subscription),
    given: z.array(given),
    /** Newest first; the newest 100. */
    payments: z.array(payment),
  }),
});

const params = z.object({ subscriptionId: z.uuid() });
const errors = ["NOT_FOUND", "CARDS_UNAVAILABLE", "PAYMENT_REFUSED"] as const;

export const previewSize = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/preview",
  access: "signed-in",
  limit: "write",
  summary: "What another size would cost",
  params,
  body: z.object(sizeFields),
  response: z.object({
    takesEffect: z.enum(["now", "next-period", "already"]),
    /** Charged now, for the rest of the period. */
    dueNowCents: z.int(),
    /** Too little for a card: added to the next payment. */
    dueLaterCents: z.int(),
    monthlyCents: z.int(),
    /** How many months each later payment is for. */
    billedMonths: z.int(),
    /** A month begins now; what was paid for later is taken off. */
    beginsMonth: z.boolean(),
    /** When it takes effect. */
    at: z.iso.datetime(),
    needsRestart: z.boolean(),
  }),
  idempotency: "natural",
  errors: [...errors, "STORAGE_FULL"],
});

export const changeSize = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/size",
  access: "signed-in",
  limit: "costly",
  summary: "Change the size: a larger one is charged now, a smaller one begins with the next period",
  params,
  body: z.object({
    ...sizeFields,
    /** From the preview; refused if the charge would differ by more than a few cents of passing time. */
    dueNowCents: z.int(),
  }),
  response: z.object({
    state: z.enum(["changed", "scheduled", "needs-confirmation"]),
    /** The bank asks for a confirmation: pass it to the provider's script. */
    confirmation: cardForm.nullable(),
  }),
  errors: [...errors, "STORAGE_FULL", "NO_ROOM"],
  // A size that the server already has is not charged again.
  idempotency: "natural",
});

export const cancelSubscription = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/cancel",
  access: "signed-in",
  limit: "write",
  summary: "End it with the paid period",
  params,
  response: z.object({ endsAt: z.iso.datetime() }),
  idempotency: "natural",
  errors,
});

export const resumeSubscription = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/resume",
  access: "signed-in",
  limit: "write",
  summary: "Take a cancellation back",
  params,
  response: z.object({ renewsAt: z.iso.datetime() }),
  idempotency: "natural",
  errors,
});

export const refundSubscription = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/refund",
  access: "signed-in",
  limit: "costly",
  summary: "Have the first payment back within 7 days; ends the subscription",
  params,
  response: z.object({
    /** To the card. */
    refundedCents: z.int(),
    /** To the owner's credit. */
    creditCents: z.int(),
  }),
  idempotency: "natural",
  errors,
});

export const payOverdue = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/pay",
  access: "signed-in",
  limit: "costly",
  summary: "Pay the open invoice: with the saved card, or with the returned secret",
  params,
  response: z.object({
    paid: z.boolean(),
    amountCents: z.int(),
    /** Null if it is paid. */
    form: cardForm.nullable(),
  }),
  idempotency: "natural",
  errors,
});

export const replaceCard = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/card",
  access: "signed-in",
  limit: "costly",
  summary: "Begin to save another card",
  params,
  response: cardForm,
  // Only a card that is finished counts.
  idempotency: "natural",
  errors: [...errors, "TOO_MANY_TRIES"],
});

export const useSavedCard = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/card/finish",
  access: "signed-in",
  limit: "write",
  summary: "Charge the card that was just saved from now on",
  params,
  body: z.object({ setupIntentId }),
  response: z.object({ card }),
  idempotency: "natural",
  errors,
});

export const removeCard = defineRoute({
  method: "DELETE",
  path: "/api/billing/subscriptions/{subscriptionId}/card",
  access: "signed-in",
  limit: "write",
  summary: "Forget the card now; the next renewal then needs another",
  params,
  response: z.object({}),
  idempotency: "natural",
  errors,
});
