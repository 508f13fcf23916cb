import { z } from "zod";
import { defineRoute } from "./route.ts";

export const username = z
  .string()
  .trim()
  .min(3, "Your username needs at least 3 characters.")
  .max(20, "Your username can have at most 20 characters.");

export const newPassword = z
  .string()
  .min(6, "Your password needs at least 6 characters.")
  .max(128, "Your password can have at most 128 characters.");

const credentials = z.object({
  username,
  password: newPassword,
  /** If the account has a second factor. */
  code: z.string().max(40).optional(),
});

export const currentUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  plan: z.string(),
  isAdmin: z.boolean(),
  /** This is the operator's account, and it has no rights before it has a second factor. */
  needsSecondFactor: z.literal(true).optional(),
  /** They help other people on the support page, and may need a second factor for that first. */
  support: z.enum(["active", "needs-second-factor"]).optional(),
  /** Signed in with a temporary password: nothing else works before it is replaced. */
  mustChangePassword: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = defineRoute({
  method: "GET",
  path: "/api/auth/me",
  access: "signed-in",
  limit: "read",
  summary: "The signed-in person",
  beforePasswordChange: true,
  response: currentUser,
});

export const logIn = defineRoute({
  method: "POST",
  path: "/api/auth/login",
  access: "public",
  limit: "log-in",
  summary: "Sign in with username and password",
  body: credentials,
  response: currentUser,
  errors: [
    "INVALID_CREDENTIALS",
    "SUSPENDED",
    "PASSWORD_EXPIRED",
    "SECOND_FACTOR_REQUIRED",
    "WRONG_CODE",
    "TOO_MANY_TRIES",
    "BUSY",
  ],
  idempotency: "natural",
});

export const logOut = defineRoute({
  method: "POST",
  path: "/api/auth/logout",
  access: "public",
  limit: "write",
  summary: "End this sign-in",
  response: z.object({}),
  idempotency: "natural",
});
