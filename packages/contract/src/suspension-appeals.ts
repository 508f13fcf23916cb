import { z } from "zod";
import { operatorReason } from "./admin/reason.ts";
import { defineRoute } from "./route.ts";

export const longestAppeal = 1000;

const message = z
  .string()
  .trim()
  .min(10, "Please tell us in a sentence or two why this is a mistake.")
  .max(longestAppeal, "Please keep it under 1,000 characters.");

/** With the password, because a suspended person can't sign in. */
export const appealAsPerson = defineRoute({
  method: "POST",
  path: "/api/auth/suspension-appeals",
  access: "public",
  limit: "log-in",
  summary: "Appeal against the suspension of one's account, once",
  body: z.object({ username: z.string().min(1).max(100), password: z.string().min(1).max(1000), message }),
  response: z.object({}),
  status: 202,
  // The same words again find the appeal that is open. Keys would not help: each try is counted like a sign-in.
  idempotency: "natural",
  errors: ["INVALID_CREDENTIALS", "HELP_REFUSED", "TOO_MANY_TRIES", "BUSY"],
});

/** The right that only the owner has, and no operator in their name. */
export const appealForServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/suspension-appeals",
  access: "server:hand-over",
  limit: "write",
  summary: "Appeal against the suspension of one's server, once",
  params: z.object({ serverId: z.uuid() }),
  body: z.object({ message }),
  response: z.object({}),
  status: 202,
  errors: ["NOT_FOUND", "HELP_REFUSED"],
});

export const decideAppeal = defineRoute({
  method: "POST",
  path: "/api/admin/appeals/{requestId}",
  access: "admin",
  limit: "write",
  summary: "Accept an appeal, which ends the suspension, or decline it; the person is mailed the reason",
  params: z.object({ requestId: z.uuid() }),
  body: z.object({ isAccepted: z.boolean(), reason: operatorReason }),
  response: z.object({}),
  errors: ["NOT_FOUND", "HELP_REFUSED"],
});
