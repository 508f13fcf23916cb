import { z } from "zod";
import { defineFact } from "../../../platform/events/facts.ts";

/** All its files have been replaced. */
export const serverReinstalled = defineFact(
  "server.reinstalled",
  z.object({ serverId: z.uuid(), jobId: z.uuid() }),
);

/** An earlier state has replaced the current one. */
export const serverBroughtBack = defineFact(
  "server.brought-back",
  z.object({ serverId: z.uuid(), jobId: z.uuid() }),
);
