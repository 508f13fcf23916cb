import { z } from "zod";
import { defineRoute } from "../route.ts";
import { cardForm } from "./payments.ts";

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/u);

export const createGiftLink = defineRoute({
  method: "POST",
  path: "/api/billing/subscriptions/{subscriptionId}/gift-link",
  access: "signed-in",
  limit: "write",
  summary: "A link with which a friend can pay a month; replaces the previous one",
  params: z.object({ subscriptionId: z.uuid() }),
  response: z.object({ token }),
  errors: ["NOT_FOUND", "CARDS_UNAVAILABLE", "PAYMENT_REFUSED"],
  // A repeated request replaces the link once more. Its answer is not stored: the token is a secret.
  idempotency: "natural",
});

export const revokeGiftLink = defineRoute({
  method: "DELETE",
  path: "/api/billing/subscriptions/{subscriptionId}/gift-link",
  access: "signed-in",
  limit: "write",
  summary: "The link no longer works",
  params: z.object({ subscriptionId: z.uuid() }),
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND", "CARDS_UNAVAILABLE"],
});

export const getGift = defineRoute({
  method: "GET",
  path: "/api/gifts/{token}",
  access: "public",
  limit: "friends-page",
  summary: "What the link pays for",
  params: z.object({ token }),
  response: z.object({
    serverName: z.string(),
    ownerName: z.string(),
    amountCents: z.int(),
    /** How many months that is for. */
    months: z.int(),
  }),
  errors: ["NOT_FOUND"],
});

export const payGift = defineRoute({
  method: "POST",
  path: "/api/gifts/{token}/pay",
  access: "public",
  limit: "gift",
  summary: "Start a payment for a month of another person's server",
  params: z.object({ token }),
  response: cardForm.extend({ amountCents: z.int() }),
  errors: ["NOT_FOUND", "CARDS_UNAVAILABLE", "PAYMENT_REFUSED"],
  // Everybody with the link gets the same payment.
  idempotency: "natural",
});
