import { z } from "zod";
import { sizeFields } from "../billing/payments.ts";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

const errors = ["NOT_FOUND"] as const;

const givenSize = z.object({
  ramGb: z.int(),
  storageGb: z.int(),
  /** Null: until the operator ends it. */
  until: z.iso.datetime().nullable(),
  reason: z.string(),
});
export type GivenSize = z.output<typeof givenSize>;

export const readGivenSize = defineRoute({
  method: "GET",
  path: "/api/admin/given-sizes/{serverId}",
  access: "admin",
  limit: "read",
  summary: "The size that a server has without charge, if it has one",
  params: z.object({ serverId: z.uuid() }),
  response: z.object({ given: givenSize.nullable() }),
  errors,
});

const longestDays = 366;

export const giveSize = defineRoute({
  method: "POST",
  path: "/api/admin/give-size",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Give a server a paid size without charge; its owner gets a mail with the reason",
  body: z.object({
    serverId: z.uuid(),
    ...sizeFields,
    /** Null: until the operator ends it. */
    days: z
      .int("Please enter whole days.")
      .min(1, "Please choose at least one day.")
      .max(longestDays, "Please choose at most 366 days.")
      .nullable(),
    reason: operatorReason,
  }),
  response: z.object({ until: z.iso.datetime().nullable() }),
  errors: [...errors, "NO_ROOM", "CHANGE_REFUSED", "PAYMENT_REFUSED"],
});

export const endGivenSize = defineRoute({
  method: "POST",
  path: "/api/admin/end-given-size",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "End a size that was given without charge now; the server has its old size again",
  body: z.object({ serverId: z.uuid(), reason: operatorReason }),
  response: z.object({}),
  // A repetition finds nothing to end.
  idempotency: "natural",
  errors,
});
