import { z } from "zod";
import { defineRoute } from "./route.ts";
import { givenSwitches, roleSwitches } from "./role-switches.ts";
import { givenRoles } from "./server-actions.ts";

const foundUser = z.object({ id: z.uuid(), username: z.string() });
export type FoundUser = z.output<typeof foundUser>;

export const searchUsers = defineRoute({
  method: "GET",
  path: "/api/users/search",
  access: "signed-in",
  limit: "search",
  summary: "People whose username begins with a text, ten at most",
  query: z.object({ q: z.string().trim().min(1, "Please type a name.").max(40, "That is too long.") }),
  response: z.array(foundUser),
});

const serverUser = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  userId: z.uuid(),
  role: z.enum(givenRoles),
  /** Restrictions of a custom role; null for the unmodified role. */
  switches: roleSwitches.nullable(),
  createdAt: z.iso.datetime(),
  user: z.object({ username: z.string() }),
});
export type ServerUser = z.output<typeof serverUser>;

const serverParams = z.object({ serverId: z.uuid() });
const userParams = z.object({ serverId: z.uuid(), userId: z.uuid() });

export const listServerUsers = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/users",
  access: "server:read-users",
  limit: "read",
  summary: "The people beside the owner, in the order in which they were added",
  params: serverParams,
  response: z.array(serverUser),
  errors: ["NOT_FOUND"],
});

export const addServerUser = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/users",
  access: "server:manage-users",
  limit: "write",
  summary: "Give a person a role on the server",
  params: serverParams,
  body: z.object({
    userId: z.uuid(),
    role: z.enum(givenRoles).optional(),
    switches: givenSwitches.nullable().optional(),
  }),
  response: serverUser,
  status: 201,
  errors: ["NOT_FOUND", "FORBIDDEN", "USER_REFUSED"],
});

export const changeServerUser = defineRoute({
  method: "PUT",
  path: "/api/servers/{serverId}/users/{userId}/role",
  access: "server:manage-users",
  limit: "write",
  summary: "Give a person another role",
  params: userParams,
  body: z.object({ role: z.enum(givenRoles), switches: givenSwitches.nullable().optional() }),
  response: serverUser,
  idempotency: "natural",
  errors: ["NOT_FOUND", "FORBIDDEN"],
});

export const removeServerUser = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/users/{userId}",
  access: "server:manage-users",
  limit: "write",
  summary: "Take a person's role away",
  params: userParams,
  response: z.object({}),
  errors: ["NOT_FOUND", "FORBIDDEN"],
});

export const leaveServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/leave",
  access: "server:view",
  limit: "write",
  summary: "Give up one's own role on another person's server",
  params: serverParams,
  response: z.object({}),
  // After leaving, a repeated request would find no server.
  idempotency: "natural",
  errors: ["NOT_FOUND", "USER_REFUSED"],
});
