import { z } from "zod";
import { defineFact } from "../../../platform/events/facts.ts";

/** All its files are others than before. */
export const serverReinstalled = defineFact(
  "server.reinstalled",
  z.object({ serverId: z.uuid(), jobId: z.uuid() }),
);

/** An earlier state has taken the place of the one before. */
export const serverBroughtBack = defineFact(
  "server.brought-back",
  z.object({ serverId: z.uuid(), jobId: z.uuid() }),
);
