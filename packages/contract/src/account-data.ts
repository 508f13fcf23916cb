import { z } from "zod";
import { defineRoute } from "./route.ts";

export const deleteAccount = defineRoute({
  method: "POST",
  path: "/api/account/delete",
  access: "signed-in",
  limit: "security",
  summary: "Delete one's account with everything in it, and sign out everywhere",
  idempotency: "natural",
  body: z.object({
    /** Typed as a confirmation, so that nothing is deleted by accident. */
    username: z.string().min(1, "Please type your username.").max(100),
    password: z.string().min(1, "Please enter your password.").max(128),
  }),
  response: z.object({}),
  errors: ["INVALID_REQUEST", "WRONG_PASSWORD", "TOO_MANY_TRIES", "BUSY"],
});

export const exportAccountData = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/account/export",
  access: "signed-in",
  limit: "download",
  summary: "Everything that is stored about oneself, as JSON; once a day",
  errors: ["TOO_MANY_TRIES"],
});
