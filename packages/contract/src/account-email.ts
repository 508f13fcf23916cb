import { z } from "zod";
import { defineRoute } from "./route.ts";

const emailState = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** False if the site sends no mail. */
  canVerify: z.boolean(),
});
export type EmailState = z.output<typeof emailState>;

export const getEmail = defineRoute({
  method: "GET",
  path: "/api/account/email",
  access: "signed-in",
  limit: "read",
  summary: "One's e-mail address, and whether it is verified",
  response: emailState,
});

export const requestVerification = defineRoute({
  method: "POST",
  path: "/api/account/email/verification",
  access: "signed-in",
  limit: "security",
  summary: "Mail a link that verifies one's address",
  response: z.object({}),
  // Of several links the newest works.
  idempotency: "natural",
  errors: ["INVALID_REQUEST", "TOO_MANY_TRIES"],
});

/** The token is in the body, because URLs are logged. */
export const verifyEmail = defineRoute({
  method: "POST",
  path: "/api/account/email/verify",
  access: "public",
  limit: "log-in",
  summary: "Verify an address with the token of a mailed link: it works once",
  body: z.object({ token: z.string().min(1).max(100) }),
  response: z.object({}),
  // A repeated request finds the link used.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
