import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

export const changeSupportRole = defineRoute({
  method: "POST",
  path: "/api/admin/support-role",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Give a person the support role, or take it; their sign-ins end",
  body: z.object({ userId: z.uuid(), isSupport: z.boolean(), reason: operatorReason }),
  response: z.object({ isSupport: z.boolean() }),
  // Repeated, it finds the state that it wants.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
