import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

export const readVisit = defineRoute({
  method: "GET",
  path: "/api/admin/visits/{serverId}",
  access: "admin",
  limit: "read",
  summary: "Whether one has given a reason for changes to another person's server",
  params: z.object({ serverId: z.uuid() }),
  response: z.object({
    /** Null: without one, an operator only looks. */
    visit: z.object({ reason: z.string(), until: z.iso.datetime() }).nullable(),
  }),
});

export const beginVisit = defineRoute({
  method: "POST",
  path: "/api/admin/visits",
  access: "admin",
  limit: "write",
  summary: "Give a reason for changes to another person's server, which holds for an hour",
  body: z.object({ serverId: z.uuid(), reason: operatorReason }),
  response: z.object({ until: z.iso.datetime() }),
  // Repeated, it holds for an hour from then on.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
