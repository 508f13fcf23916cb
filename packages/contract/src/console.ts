import { z } from "zod";
import { defineSocket } from "./socket.ts";

/** What a watcher keeps on the screen. */
export const shownConsoleLines = 200;

export const consoleSocket = defineSocket({
  path: "/ws/console",
  access: "server:read-console",
  limit: "socket",
  summary: "A server's console: what it said, then what it says",
  query: z.object({
    serverId: z.uuid(),
    /** Where the watcher was when it lost us: then it gets what came after. */
    epoch: z.string().max(64).optional(),
    after: z.coerce.number().int().min(-1).optional(),
  }),
  sends: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("logs"),
      data: z.array(z.string()),
      /** Lines are counted within an epoch; a new epoch begins the count anew. */
      epoch: z.string(),
      /** Number of the last line in `data`, or of the last one there is. */
      last: z.int().min(-1),
      /** Lines left out before these: they came faster than they could be shown. */
      skipped: z.int().nonnegative(),
    }),
    z.object({ type: z.literal("error"), message: z.string() }),
  ]),
});
