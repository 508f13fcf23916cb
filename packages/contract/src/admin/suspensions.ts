import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

const person = z.object({ userId: z.uuid(), reason: operatorReason });
const server = z.object({ serverId: z.uuid(), reason: operatorReason });
const common = {
  method: "POST",
  access: "admin",
  limit: "costly",
  response: z.object({}),
  // Repeated, it finds the state that it wants.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
} as const;

export const suspendUser = defineRoute({
  ...common,
  path: "/api/admin/suspend-user",
  summary: "Log a person out, refuse their sign-ins with the reason, and stop their servers",
  body: person,
});

export const unsuspendUser = defineRoute({
  ...common,
  path: "/api/admin/unsuspend-user",
  summary: "Let a suspended person in again",
  body: person,
});

export const suspendServer = defineRoute({
  ...common,
  path: "/api/admin/suspend-server",
  summary: "Stop a server; it can't be started, and its owner reads the reason",
  body: server,
});

export const unsuspendServer = defineRoute({
  ...common,
  path: "/api/admin/unsuspend-server",
  summary: "Let a suspended server be started again",
  body: server,
});
