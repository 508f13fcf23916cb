import { z } from "zod";
import { newPassword } from "./auth.ts";
import { email } from "./sign-up.ts";
import { defineRoute } from "./route.ts";

/** The answer is the same whether or not the address has an account. */
export const requestPasswordReset = defineRoute({
  method: "POST",
  path: "/api/auth/password-reset",
  access: "public",
  limit: "password-reset",
  summary: "Mail a link that sets a new password, if an account has this address",
  body: z.object({ email }),
  response: z.object({}),
  status: 202,
  // Of several links the newest works.
  idempotency: "natural",
  errors: ["INVALID_REQUEST", "TOO_MANY_TRIES"],
});

/** The token is in the body, because URLs are logged. */
export const finishPasswordReset = defineRoute({
  method: "POST",
  path: "/api/auth/password-reset/finish",
  access: "public",
  limit: "log-in",
  summary: "Set a new password with the token of a mailed link: it works once and ends every sign-in",
  body: z.object({ token: z.string().min(1).max(100), newPassword }),
  response: z.object({}),
  // A repeated request finds the link used.
  idempotency: "natural",
  errors: ["NOT_FOUND", "PASSWORD_REFUSED", "TOO_MANY_TRIES", "BUSY"],
});
