import { z } from "zod";
import { changeStates } from "./changes.ts";
import { defineRoute } from "./route.ts";

const differences = z.object({
  /** Files whose content is another one now. */
  changed: z.array(z.string()),
  /** Files that do not exist any more. */
  missing: z.array(z.string()),
  /** Plugins and mods that were not there. */
  added: z.array(z.string()),
  /** Java version, start flags or the jar that is started. */
  settings: z.boolean(),
  /** False when there are more: then there is no way back in one step. */
  isComplete: z.boolean(),
});

const lastWorking = z.object({
  /** Null until players have joined a start of what is installed now. */
  state: z
    .object({
      id: z.uuid(),
      startedAt: z.iso.datetime(),
      /** The most that were online at the same time. */
      players: z.int().positive(),
      differences,
    })
    .nullable(),
  playersOnline: z.int().nonnegative(),
  /** The last time somebody went back. */
  change: z.object({ id: z.uuid(), state: z.enum(changeStates), sentence: z.string().nullable() }).nullable(),
});
export type LastWorking = z.output<typeof lastWorking>;

const params = z.object({ serverId: z.uuid() });

export const getLastWorking = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/last-working",
  access: "server:view",
  limit: "read",
  summary: "The last start that players joined, and what differs from it now",
  params,
  response: lastWorking,
  errors: ["NOT_FOUND"],
});

export const goBackToLastWorking = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/last-working",
  access: "server:apply-fixes",
  limit: "costly",
  summary: "Put plugins, settings and start options back as they were when players last joined",
  params,
  body: z.object({
    stateId: z.uuid(),
    /** Whether a server with players on it may be restarted. */
    evenWithPlayers: z.boolean().default(false),
  }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING"],
});
