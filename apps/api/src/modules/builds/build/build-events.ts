import { z } from "zod";
import { defineFact } from "../../../platform/events/facts.ts";

/** Given up or cancelled, and cleaned up. Its owner may try it again. */
export const buildFailed = defineFact("build.failed", z.object({ buildId: z.uuid(), serverId: z.uuid() }));
