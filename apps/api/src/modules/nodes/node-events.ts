import { z } from "zod";
import { defineHint } from "../../platform/events/hints.ts";

/** The visible state of these servers has changed: status, reason or progress, not the metrics. */
export const serverChanged = defineHint(
  "server.changed",
  z.object({ serverIds: z.array(z.uuid()).max(1000) }),
);
