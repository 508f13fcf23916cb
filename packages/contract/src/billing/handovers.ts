import { z } from "zod";
import { defineRoute } from "../route.ts";
import { cardForm, setupIntentId } from "./payments.ts";

const params = z.object({ serverId: z.uuid() });
const errors = ["NOT_FOUND", "CARDS_UNAVAILABLE", "PAYMENT_REFUSED"] as const;

export const beginTakeOver = defineRoute({
  method: "POST",
  path: "/api/handovers/{serverId}/card",
  access: "signed-in",
  limit: "costly",
  summary: "Begin to save the card with which an offered server is paid from the next period on",
  params,
  response: cardForm,
  // Only a card with which the server is taken over counts.
  idempotency: "natural",
  errors: [...errors, "TOO_MANY_TRIES"],
});

export const takeOver = defineRoute({
  method: "POST",
  path: "/api/handovers/{serverId}/take-over",
  access: "signed-in",
  limit: "costly",
  summary: "Become the owner of an offered server and pay for it with the saved card; nothing is charged now",
  params,
  body: z.object({ setupIntentId }),
  response: z.object({}),
  // A repeated request finds no offer.
  idempotency: "natural",
  errors: [...errors, "SERVER_LIMIT", "KEPT_FILES_LIMIT", "JOB_RUNNING"],
});
