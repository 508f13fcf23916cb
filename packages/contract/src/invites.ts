import { z } from "zod";
import { defineRoute } from "./route.ts";
import { givenSwitches, roleSwitches } from "./role-switches.ts";
import { givenRoles } from "./server-actions.ts";

const invite = z.object({
  id: z.uuid(),
  role: z.enum(givenRoles),
  /** Restrictions of a custom role; null for the unmodified role. */
  switches: roleSwitches.nullable(),
  /** Username of the creator. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invite = z.output<typeof invite>;

const serverParams = z.object({ serverId: z.uuid() });

export const listInvites = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/invites",
  access: "server:manage-users",
  limit: "read",
  summary: "Invitations that can still be used, oldest first",
  params: serverParams,
  response: z.array(invite),
  errors: ["NOT_FOUND"],
});

export const createInvite = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/invites",
  access: "server:manage-users",
  limit: "write",
  summary: "Make an invitation for one person. Its token is shown once",
  params: serverParams,
  body: z.object({ role: z.enum(givenRoles), switches: givenSwitches.nullable().optional() }),
  response: z.object({ invite, token: z.string() }),
  status: 201,
  // Stored answers would contain the token.
  idempotency: "natural",
  errors: ["NOT_FOUND", "FORBIDDEN", "USER_REFUSED"],
});

export const revokeInvite = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/invites/{inviteId}",
  access: "server:manage-users",
  limit: "write",
  summary: "Take an invitation back",
  params: z.object({ serverId: z.uuid(), inviteId: z.uuid() }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

/** In the body, because URLs are logged. */
const byToken = z.object({ token: z.string().min(1).max(100) });

export const lookUpInvite = defineRoute({
  method: "POST",
  path: "/api/invites/look-up",
  access: "public",
  limit: "friends-page",
  summary: "Who invites to what",
  body: byToken,
  response: z.object({
    serverId: z.uuid(),
    serverName: z.string(),
    createdBy: z.string(),
    role: z.enum(givenRoles),
    switches: roleSwitches.nullable(),
    expiresAt: z.iso.datetime(),
  }),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});

export const acceptInvite = defineRoute({
  method: "POST",
  path: "/api/invites/accept",
  access: "signed-in",
  limit: "write",
  summary: "Use an invitation: it works once",
  body: byToken,
  response: z.object({ serverId: z.uuid() }),
  // A repeated request finds the invitation used.
  idempotency: "natural",
  errors: ["NOT_FOUND", "USER_REFUSED"],
});
