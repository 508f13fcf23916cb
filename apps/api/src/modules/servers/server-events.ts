import { z } from "zod";
import { defineFact } from "../../platform/events/facts.ts";

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
