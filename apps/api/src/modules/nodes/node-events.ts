import { z } from "zod";
import { defineHint } from "../../platform/events/hints.ts";

/** What there is to see of these servers has changed: status, reason or progress, not the figures. */
export const serverChanged = defineHint(
  "server.changed",
  z.object({ serverIds: z.array(z.uuid()).max(1000) }),
);
