import { z } from "zod";
import { defineRoute } from "../route.ts";

export const flagNames = ["sign-ups", "free-servers", "claims", "assistant-tokens"] as const;
export type FlagName = (typeof flagNames)[number];

const mostTokens = 1_000_000_000_000;
const flagReason = z
  .string()
  .trim()
  .min(3, "Please say why, in a few words.")
  .max(300, "Please keep the reason under 300 characters.");

const flag = z.object({
  name: z.enum(flagNames),
  value: z.union([z.boolean(), z.int()]),
  /** Null: it was never changed, and this is the default. */
  changed: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
});
export type AdminFlag = z.output<typeof flag>;

export const listFlags = defineRoute({
  method: "GET",
  path: "/api/admin/flags",
  access: "admin",
  limit: "read",
  summary: "What is switched on for the whole installation, and who changed it when",
  response: z.object({ flags: z.array(flag) }),
});

export const changeFlag = defineRoute({
  method: "POST",
  path: "/api/admin/flags",
  access: "admin",
  limit: "write",
  summary: "Switch something on or off for everybody, at once",
  body: z.object({
    name: z.enum(flagNames),
    value: z.union([z.boolean(), z.int().min(0).max(mostTokens)]),
    /** Kept in the activity log. */
    reason: flagReason,
  }),
  response: z.object({}),
  // Repeated, it finds the state that it wants.
  idempotency: "natural",
});
