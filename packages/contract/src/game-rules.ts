import { z } from "zod";
import { defineRoute } from "./route.ts";
import { lastChange, settingShape } from "./settings.ts";

const params = z.object({ serverId: z.uuid() });

const gameRules = z.object({
  /** Those that this version has and that people may set. */
  rules: z.array(settingShape),
  /** True: told by the running game. False: as the world was saved last. */
  isLive: z.boolean(),
  change: lastChange.nullable(),
});
export type GameRules = z.output<typeof gameRules>;

export const getGameRules = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/game-rules",
  access: "server:change-settings",
  limit: "costly",
  summary: "The game rules of the current world; a running game is asked on its console",
  params,
  response: gameRules,
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

export const saveGameRules = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/game-rules",
  access: "server:change-settings",
  limit: "costly",
  summary: "Change game rules of the current world as one set of changes, without a restart",
  params,
  body: z.object({
    edits: z
      .array(z.object({ key: z.string().min(1).max(60), value: z.string().max(20) }))
      .min(1)
      .max(60),
  }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING", "NODE_AWAY", "NODE_SLOW"],
});
