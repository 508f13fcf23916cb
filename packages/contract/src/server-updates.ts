import { z } from "zod";
import { defineSocket } from "./socket.ts";

/** The parts of a server that can change: the server itself, its job, or a set of changes to it. */
export const serverParts = ["server", "job", "change"] as const;
export type ServerPart = (typeof serverParts)[number];

/** Carries no data: the page reads the changes through the routes, which check permissions. */
export const serverUpdatesSocket = defineSocket({
  path: "/ws/server",
  access: "server:view",
  limit: "socket",
  summary: "Says which parts of a server have changed, at most ten times a second",
  query: z.object({ serverId: z.uuid() }),
  sends: z.object({ type: z.literal("changed"), parts: z.array(z.enum(serverParts)).min(1) }),
});
