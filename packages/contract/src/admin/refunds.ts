import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

export const refundPayment = defineRoute({
  method: "POST",
  path: "/api/admin/refund-payment",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Give back a part of a payment, or everything that is left; the payer gets a mail with the reason",
  body: z.object({
    /** Made by the browser: sent again, it is the same refund. */
    refundId: z.uuid(),
    /** At the card provider, as the search shows it. */
    paymentIntentId: z.string().min(3).max(100),
    /** Without it, everything that is left. */
    amountCents: z.int("Please enter whole cents.").min(1, "Please enter more than nothing.").optional(),
    reason: operatorReason,
  }),
  response: z.object({
    refundedCents: z.int(),
    /** The card provider can't be reached: the money goes back as soon as it can. */
    isWaiting: z.boolean(),
  }),
  // A refund with the same id is made once.
  idempotency: "natural",
  errors: ["NOT_FOUND", "PAYMENT_REFUSED", "CARDS_UNAVAILABLE"],
});
