import { serverParts } from "@blockwright/contract/server-updates";
import { z } from "zod";
import { defineFact } from "../../platform/events/facts.ts";
import { defineHint } from "../../platform/events/hints.ts";

/** Gone for people. Whoever holds something for it lets go of it now. */
export const serverDeleted = defineFact(
  "server.deleted",
  z.object({
    serverId: z.uuid(),
    /** False for what never became a server: it can't be brought back. */
    isKept: z.boolean(),
  }),
);

/** There again within the time it was kept. */
export const serverRestored = defineFact("server.restored", z.object({ serverId: z.uuid() }));

/** Progress of what is being done to a server. `serverChanged` says what changed about the server itself. */
export const serverPartChanged = defineHint(
  "server.part-changed",
  z.object({ serverId: z.uuid(), part: z.enum(serverParts) }),
);
