import { z } from "zod";
import { planIds } from "../plans.ts";
import { defineRoute } from "../route.ts";
import { serverStatuses } from "../servers.ts";
import { listLimit } from "./list-limit.ts";
import { operatorReason } from "./reason.ts";

const personsServer = z.object({
  id: z.uuid(),
  name: z.string(),
  serverType: z.string(),
  minecraftVersion: z.string(),
  port: z.int().nullable(),
  status: z.enum(serverStatuses),
});

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  plan: z.enum(planIds),
  /** Null: not suspended. */
  suspendedReason: z.string().nullable(),
  /** They have the support role. */
  isSupport: z.boolean(),
  serverCount: z.int().nonnegative(),
  servers: z.array(personsServer),
});
export type AdminUser = z.output<typeof person>;

export const listAdminUsers = defineRoute({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  limit: "read",
  summary: "People with their servers, by name",
  query: z.object({
    /** Continues after this username. */
    after: z.string().max(40).optional(),
    /** Names that start like this. */
    q: z.string().max(40).optional(),
    limit: listLimit,
  }),
  response: z.array(person),
});

export const temporaryPasswordHours = 24;

export const resetAdminPassword = defineRoute({
  method: "POST",
  path: "/api/admin/password-reset",
  access: "admin",
  limit: "security",
  needsConfirmation: true,
  summary: "Give a person a temporary password and end all their sign-ins",
  body: z.object({ username: z.string().min(1).max(40), reason: operatorReason.optional() }),
  /** The password is shown once. */
  response: z.object({ username: z.string(), email: z.string(), tempPassword: z.string() }),
  // The answer is secret and must not be stored for idempotency. A repetition replaces the password.
  idempotency: "natural",
  errors: ["NOT_FOUND", "BUSY"],
});

export const deleteAdminUser = defineRoute({
  method: "POST",
  path: "/api/admin/delete-user",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Delete a person with all their servers; answers within 30 seconds",
  body: z.object({ userId: z.uuid(), reason: operatorReason.optional() }),
  response: z.object({
    message: z.string(),
    /** Ids of servers that their machines have removed. */
    deletedServers: z.array(z.uuid()),
    /** Ids of servers whose machines have not confirmed it yet: they are removed when they can be. */
    failedServers: z.array(z.uuid()),
  }),
  // Repeated, it finds nobody.
  idempotency: "natural",
  errors: ["NOT_FOUND", "WRONG_PASSWORD"],
});
