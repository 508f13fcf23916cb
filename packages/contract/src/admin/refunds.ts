import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

export const refundPayment = defineRoute({
  method: "POST",
  path: "/api/admin/refund-payment",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Give back everything that is left of a payment; the payer gets a mail with the reason",
  body: z.object({
    /** At the card provider, as the search shows it. */
    paymentIntentId: z.string().min(3).max(100),
    reason: operatorReason,
  }),
  response: z.object({ refundedCents: z.int() }),
  // What is left of a payment is given back once.
  idempotency: "natural",
  errors: ["NOT_FOUND", "PAYMENT_REFUSED", "CARDS_UNAVAILABLE"],
});
