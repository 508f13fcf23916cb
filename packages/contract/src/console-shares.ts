import { z } from "zod";
import { defineRoute } from "./route.ts";

export const maxSharedLines = 200;

const share = z.object({
  id: z.uuid(),
  /** Username of the person who made it; null if the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lineCount: z.int(),
});
export type ConsoleShare = z.output<typeof share>;

const serverParams = z.object({ serverId: z.uuid() });

export const listConsoleShares = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/console-shares",
  access: "server:read-console",
  limit: "read",
  summary: "Links to parts of the console that still work, newest first",
  params: serverParams,
  response: z.array(share),
  errors: ["NOT_FOUND"],
});

export const shareConsole = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/console-shares",
  access: "server:read-console",
  limit: "write",
  summary: "Make a link to lines of the console, for 7 days. Its token is shown once",
  params: serverParams,
  /** Lines that the console does not have are left out. */
  body: z.object({ lines: z.array(z.string().max(4096)).min(1).max(maxSharedLines) }),
  response: z.object({ share, token: z.string() }),
  status: 201,
  // Stored answers would contain the token.
  idempotency: "natural",
  errors: ["NOT_FOUND", "SHARE_REFUSED", "NODE_AWAY", "NODE_SLOW"],
});

export const revokeConsoleShare = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/console-shares/{shareId}",
  access: "server:read-console",
  limit: "write",
  summary: "Turn a link to lines of the console off",
  params: serverParams.extend({ shareId: z.uuid() }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

const sharedConsole = z.object({
  /** Untrusted text. */
  lines: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SharedConsole = z.output<typeof sharedConsole>;

/** The token is in the body, because URLs are logged. */
export const lookUpConsoleShare = defineRoute({
  method: "POST",
  path: "/api/console-shares/look-up",
  access: "public",
  limit: "friends-page",
  summary: "The lines of the console that a link shares",
  body: z.object({ token: z.string().min(1).max(100) }),
  response: sharedConsole,
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
