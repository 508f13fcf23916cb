import { z } from "zod";
import { defineSocket } from "./socket.ts";

/** Number of lines that a watcher displays. */
export const shownConsoleLines = 200;

export const consoleSocket = defineSocket({
  path: "/ws/console",
  access: "server:read-console",
  limit: "socket",
  summary: "A server's console: what it said, then what it says",
  query: z.object({
    serverId: z.uuid(),
    /** The last position of a watcher that reconnects. It gets the lines after that. */
    epoch: z.string().max(64).optional(),
    after: z.coerce.number().int().min(-1).optional(),
  }),
  sends: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("logs"),
      data: z.array(z.string()),
      /** Lines are numbered within an epoch; a new epoch restarts the count. */
      epoch: z.string(),
      /** Number of the last line in `data`, or of the newest line if `data` is empty. */
      last: z.int().min(-1),
      /** Number of lines skipped before these, because they came too fast to be shown. */
      skipped: z.int().nonnegative(),
    }),
    z.object({ type: z.literal("error"), message: z.string() }),
  ]),
});
