import { z } from "zod";
import { defineRoute } from "./route.ts";

export const username = z
  .string()
  .trim()
  .min(3, "Your username needs at least 3 characters.")
  .max(20, "Your username can have at most 20 characters.");

export const email = z
  .email("Please enter a valid e-mail address.")
  .max(254, "That e-mail address is too long.");

export const newPassword = z
  .string()
  .min(6, "Your password needs at least 6 characters.")
  .max(128, "Your password can have at most 128 characters.");

export const credentials = z.object({ username, password: newPassword });

export const registration = z.object({ username, email, password: newPassword });

export const currentUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  plan: z.string(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = defineRoute({
  method: "GET",
  path: "/api/auth/me",
  access: "signed-in",
  limit: "read",
  summary: "The signed-in person",
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
  errors: ["INVALID_CREDENTIALS", "TOO_MANY_TRIES", "BUSY"],
  idempotency: "natural",
});

export const signUp = defineRoute({
  method: "POST",
  path: "/api/auth/signup",
  access: "public",
  limit: "sign-up",
  summary: "Create an account and sign in",
  body: registration,
  response: currentUser,
  status: 201,
  errors: [
    "USERNAME_TAKEN",
    "USERNAME_REFUSED",
    "PASSWORD_REFUSED",
    "EMAIL_REFUSED",
    "NO_ALTS",
    "TOO_MANY_TRIES",
    "BUSY",
  ],
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

export const appealAlternateAccount = defineRoute({
  method: "POST",
  path: "/api/auth/appeals",
  access: "public",
  limit: "appeal",
  summary: "Ask a person to look at a refused sign-up",
  body: z.object({
    email,
    message: z
      .string()
      .trim()
      .min(10, "Please tell us in a sentence or two what happened.")
      .max(1000, "Please keep it under 1,000 characters."),
  }),
  response: z.object({}),
  status: 202,
  errors: ["TOO_MANY_TRIES"],
});
