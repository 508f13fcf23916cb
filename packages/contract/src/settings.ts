import { settingGroups } from "@blockwright/minecraft/properties/setting-groups";
import { z } from "zod";
import { changeStates } from "./changes.ts";
import { defineRoute } from "./route.ts";

const settingType = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("boolean") }),
  z.object({ kind: z.literal("number"), min: z.number(), max: z.number(), orWord: z.string().nullable() }),
  z.object({ kind: z.literal("choice"), options: z.array(z.string()) }),
  z.object({ kind: z.literal("text"), maxCharacters: z.number().int(), maxLines: z.number().int() }),
]);
export type SettingType = z.output<typeof settingType>;

export const settingShape = z.object({
  /** As in the game's file. */
  key: z.string(),
  title: z.string(),
  help: z.string(),
  group: z.enum(settingGroups),
  type: settingType,
  default: z.string(),
  /** The default if the file does not have it. Untrusted text. */
  value: z.string(),
  /** What to know before it is changed. */
  warning: z.string().nullable(),
  isForNewWorlds: z.boolean(),
  /** It was set here to this value, and something changed it since. */
  wanted: z.object({ value: z.string(), since: z.iso.datetime() }).nullable(),
});
export type Setting = z.output<typeof settingShape>;

/** How the last change of its kind went. */
export const lastChange = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(changeStates),
  sentence: z.string().nullable(),
  canUndo: z.boolean(),
  /** It was not made, or taken back because it did not work. */
  hasFailed: z.boolean().optional(),
  createdAt: z.iso.datetime(),
});
export type LastChange = z.output<typeof lastChange>;

const settings = z.object({
  settings: z.array(settingShape),
  change: lastChange.nullable(),
});
export type Settings = z.output<typeof settings>;

const params = z.object({ serverId: z.uuid() });

export const getSettings = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/settings",
  access: "server:read-files",
  limit: "read",
  summary: "The game settings of a server with their values, defaults and ranges",
  params,
  response: settings,
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

/** Of one value. A file of settings that is larger than all of them is refused as a whole. */
const maxCharacters = 8000;

export const saveSettings = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/settings",
  access: "server:change-settings",
  limit: "costly",
  summary: "Change game settings as one set of changes, which restarts a running server",
  params,
  body: z.object({
    edits: z
      .array(z.object({ key: z.string().min(1).max(80), value: z.string().max(maxCharacters) }))
      .min(1)
      .max(100),
  }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING", "NODE_AWAY", "NODE_SLOW"],
});
