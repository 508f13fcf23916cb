import { z } from "zod";
import { currentUser, newPassword, username } from "./auth.ts";
import { defineRoute } from "./route.ts";

export const email = z
  .email("Please enter a valid e-mail address.")
  .max(254, "That e-mail address is too long.");

export const registration = z.object({ username, email, password: newPassword });

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
    "SIGN_UPS_CLOSED",
    "NO_ALTS",
    "TOO_MANY_TRIES",
    "BUSY",
  ],
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
