import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

const largestCreditCents = 50_000;

const credit = z.object({
  amountCents: z.int(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** The card provider has not been reached yet. */
  isWaiting: z.boolean(),
});

export const readCredit = defineRoute({
  method: "GET",
  path: "/api/admin/credit/{userId}",
  access: "admin",
  limit: "read",
  summary: "The credit that an account has left, and what it was given",
  params: z.object({ userId: z.uuid() }),
  response: z.object({
    /** Null: the card provider can't be asked. */
    balanceCents: z.int().nullable(),
    /** Newest first; the newest 20. */
    given: z.array(credit),
  }),
  errors: ["NOT_FOUND", "CARDS_UNAVAILABLE"],
});

export const giveCredit = defineRoute({
  method: "POST",
  path: "/api/admin/give-credit",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary:
    "Give an account credit, which its next payments use first; the person gets a mail with the reason",
  body: z.object({
    /** Made by the browser: sent again, it is the same credit. */
    creditId: z.uuid(),
    userId: z.uuid(),
    amountCents: z
      .int("Please enter whole cents.")
      .min(1, "Please enter more than nothing.")
      .max(largestCreditCents, "Please enter at most $500."),
    reason: operatorReason,
  }),
  response: z.object({
    amountCents: z.int(),
    /** The card provider can't be reached: it is given as soon as it can. */
    isWaiting: z.boolean(),
  }),
  // A credit with the same id is given once.
  idempotency: "natural",
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "CARDS_UNAVAILABLE"],
});
