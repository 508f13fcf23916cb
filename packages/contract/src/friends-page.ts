import { z } from "zod";
import { joinAddress } from "./addresses.ts";
import { defineRoute } from "./route.ts";
import { serverStatuses } from "./servers.ts";

const params = z.object({ serverId: z.uuid() });

export const getFriendsPage = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/friends-page",
  access: "server:manage-users",
  limit: "read",
  summary: "The token of the page for friends; null while there is none",
  params,
  response: z.object({ token: z.string().nullable() }),
  errors: ["NOT_FOUND"],
});

export const shareFriendsPage = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/friends-page",
  access: "server:manage-users",
  limit: "write",
  summary: "Make a link to the page for friends. An earlier link stops working",
  params,
  response: z.object({ token: z.string() }),
  status: 201,
  // Of several links the newest works. Stored answers would contain the token.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});

export const closeFriendsPage = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/friends-page",
  access: "server:manage-users",
  limit: "write",
  summary: "Turn the page for friends off",
  params,
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

const friendsView = z.object({
  name: z.string(),
  platformType: z.string(),
  serverType: z.string(),
  minecraftVersion: z.string(),
  status: z.enum(serverStatuses),
  /** Paused by the operator or for its payment: it has no address then. */
  isPaused: z.boolean(),
  address: joinAddress.nullable(),
  currentPlayers: z.int(),
  /** Some of them. Bedrock servers don't tell. */
  playerNames: z.array(z.string().max(16)).max(12),
  maxPlayers: z.int(),
});
export type FriendsView = z.output<typeof friendsView>;

/** The token is in the body, because URLs are logged. */
export const lookUpFriendsPage = defineRoute({
  method: "POST",
  path: "/api/friends-pages/look-up",
  access: "public",
  limit: "friends-page",
  summary: "What friends see: how to join, and who is on",
  body: z.object({ token: z.string().min(1).max(100) }),
  response: friendsView,
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
