import { z } from "zod";
import { defineRoute } from "../route.ts";
import { paymentIntentId, paymentStates, sizeFields } from "./payments.ts";

const params = z.object({ serverId: z.uuid() });
const errors = [
  "NOT_FOUND",
  "CARDS_UNAVAILABLE",
  "PAYMENT_REFUSED",
  "TOO_MANY_TRIES",
  "STORAGE_FULL",
  "NO_ROOM",
] as const;

export const orderUpgrade = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/upgrade",
  access: "server:change-plan",
  limit: "costly",
  summary:
    "Order a paid size for a server that costs nothing; its first payment is made with the returned secret",
  params,
  body: z.object({
    ...sizeFields,
    /** The owner agreed that credit pays the whole first payment: nothing else asks them. */
    withCredit: z.boolean().optional(),
  }),
  response: z.object({
    /** Null if nothing is to be paid with a card. */
    clientSecret: z.string().nullable(),
    publishableKey: z.string().nullable(),
    /** In cents, computed by the api. */
    amount: z.int(),
    /** What credit pays of it. If all, nothing is ordered before it is sent again `withCredit`. */
    creditCents: z.int(),
    /** Credit paid for it, and the server has its size. */
    isPaid: z.boolean(),
  }),
  // The same size continues its order.
  idempotency: "natural",
  errors,
});

export const verifyUpgrade = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/upgrade/verify",
  access: "server:change-plan",
  limit: "read",
  summary: "How the payment of an upgrade went; gives the size if nothing else has",
  params,
  body: z.object({ paymentIntentId }),
  response: z.object({ state: z.enum(paymentStates), error: z.string().nullable() }),
  idempotency: "natural",
  errors: ["NOT_FOUND", "CARDS_UNAVAILABLE"],
});
