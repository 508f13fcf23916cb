import { serverParts } from "@blockwright/contract/server-updates";
import { z } from "zod";
import { defineFact } from "../../platform/events/facts.ts";
import { defineHint } from "../../platform/events/hints.ts";
import { serverCauses, type ServerCause } from "../accounts/index.ts";

/** Gone for people. Modules that hold something for it release it now. */
export const serverDeleted = defineFact(
  "server.deleted",
  z.object({
    serverId: z.uuid(),
    /** False for one that never became a server: it can't be restored. */
    isKept: z.boolean(),
  }),
);

/** Restored within its retention. */
export const serverRestored = defineFact("server.restored", z.object({ serverId: z.uuid() }));

/** A person may do less on a server than before, or nothing. */
export const serverRightsLost = defineFact(
  "server.rights-lost",
  z.object({
    serverId: z.uuid(),
    userId: z.uuid(),
    cause: z.enum(Object.keys(serverCauses) as ServerCause[]),
    lostAt: z.iso.datetime().transform((at) => new Date(at)),
  }),
);

/** Progress of a job on a server. `serverChanged` reports changes of the server itself. */
export const serverPartChanged = defineHint(
  "server.part-changed",
  z.object({ serverId: z.uuid(), part: z.enum(serverParts) }),
);
