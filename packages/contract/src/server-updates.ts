import { z } from "zod";
import { defineSocket } from "./socket.ts";

/** What of a server can change: itself, the long work on it, or a set of changes to it. */
export const serverParts = ["server", "job", "change"] as const;
export type ServerPart = (typeof serverParts)[number];

/** Carries no data: the page reads what changed through the routes, with the rights those ask for. */
export const serverUpdatesSocket = defineSocket({
  path: "/ws/server",
  access: "server:view",
  limit: "socket",
  summary: "Says which parts of a server have changed, at most ten times a second",
  query: z.object({ serverId: z.uuid() }),
  sends: z.object({ type: z.literal("changed"), parts: z.array(z.enum(serverParts)).min(1) }),
});
