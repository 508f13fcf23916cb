import { z } from "zod";
import { platformTypes } from "@blockwright/minecraft/software";
import { serverDescription } from "../agreed.ts";
import { planIds, sizeLimits } from "../plans.ts";
import { defineRoute } from "../route.ts";

export const sizeFields = {
  ram: z.int().min(sizeLimits.ramGb.min).max(sizeLimits.ramGb.max).multipleOf(sizeLimits.ramGb.step),
  storage: z
    .int()
    .min(sizeLimits.storageGb.min)
    .max(sizeLimits.storageGb.max)
    .multipleOf(sizeLimits.storageGb.step),
};

/** What the browser needs to collect a card for one payment or for later ones. */
export const cardForm = z.object({
  clientSecret: z.string(),
  /** The provider's public key. */
  publishableKey: z.string(),
});
export type CardForm = z.output<typeof cardForm>;

export const setupIntentId = z.string().regex(/^seti_[A-Za-z0-9]{8,64}$/u);

export const createPaymentIntent = defineRoute({
  method: "POST",
  path: "/api/create-payment-intent",
  access: "signed-in",
  limit: "costly",
  summary: "Order a server of a paid size; its first month is paid with the returned secret",
  body: z.object({
    plan: z.enum(planIds),
    prompt: serverDescription,
    platformType: z.enum(platformTypes),
    ...sizeFields,
    recipeId: z.string().max(60).optional(),
    proposalId: z.uuid().optional(),
    /** The buyer agreed that credit pays the whole first month: nothing else asks them. */
    withCredit: z.boolean().optional(),
  }),
  response: z.object({
    /** The free size needs no payment: `startBuild` builds it. */
    isFree: z.boolean(),
    /** Null if nothing is to be paid with a card. */
    clientSecret: z.string().nullable(),
    publishableKey: z.string().nullable(),
    /** The first payment, in cents, computed by the api. It may be for several months. */
    amount: z.int(),
    /** What credit pays of it. If all, nothing is ordered before it is sent again `withCredit`. */
    creditCents: z.int(),
    /** The build that credit paid for. */
    buildId: z.uuid().nullable(),
  }),
  // The same wish goes on with its order.
  idempotency: "natural",
  errors: [
    "CARDS_UNAVAILABLE",
    "PAYMENT_REFUSED",
    "TOO_MANY_TRIES",
    "EULA_REQUIRED",
    "SERVER_LIMIT",
    "KEPT_FILES_LIMIT",
    "NO_ROOM",
    "NOT_FOUND",
    "PROPOSAL_EXPIRED",
    "REQUEST_REFUSED",
    "RECIPE_REFUSED",
  ],
});

/** `processing`: the provider has not decided yet, so ask again. */
export const paymentStates = ["processing", "paid", "failed", "refunded"] as const;

export const paymentIntentId = z.string().regex(/^pi_[A-Za-z0-9]{8,64}$/u);

export const verifyPayment = defineRoute({
  method: "POST",
  path: "/api/verify-payment",
  access: "signed-in",
  limit: "read",
  summary: "How one's own payment went; starts its build if nothing else has",
  body: z.object({ paymentIntentId }),
  response: z.object({
    success: z.boolean(),
    state: z.enum(paymentStates),
    buildId: z.uuid().nullable(),
    error: z.string().nullable(),
  }),
  idempotency: "natural",
  errors: ["NOT_FOUND", "CARDS_UNAVAILABLE"],
});

export const receivePaymentEvent = defineRoute({
  kind: "webhook",
  method: "POST",
  path: "/api/webhooks/stripe",
  access: "public",
  limit: "webhook",
  summary: "Events of the card provider, signed by it",
  largestBodyBytes: 256 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ["INVALID_REQUEST", "CARDS_UNAVAILABLE"],
});
