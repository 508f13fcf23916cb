import { z } from "zod";
import { defineRoute } from "./route.ts";
import { lastChange } from "./settings.ts";

/** A dimension that can be made again without the rest of the world. */
export const resettable = ["nether", "end"] as const;
export type Resettable = (typeof resettable)[number];

export const worldTypes = ["normal", "flat", "large-biomes", "amplified"] as const;
export type WorldType = (typeof worldTypes)[number];

const world = z.object({
  /** Of its folder. Untrusted text. */
  name: z.string(),
  /** Players join this one. */
  isCurrent: z.boolean(),
  /** False: it is made when the server starts next. */
  isMade: z.boolean(),
  /** The version that saved it last; null if it does not say. */
  minecraftVersion: z.string().nullable(),
  /** Everything that belongs to it: some software keeps dimensions beside the world. */
  folders: z.array(z.string()),
});
export type World = z.output<typeof world>;

const params = z.object({ serverId: z.uuid() });
const name = z.string().trim().min(1, "Please enter a name.").max(60, "Please choose a shorter name.");
const changed = z.object({ changeId: z.uuid() });
const errors = ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING", "NODE_AWAY", "NODE_SLOW"] as const;

const worlds = z.object({
  worlds: z.array(world),
  worldTypes: z.array(z.enum(worldTypes)),
  /** Dimensions of the current world that exist. */
  resettable: z.array(z.enum(resettable)),
  change: lastChange.nullable(),
});
export type Worlds = z.output<typeof worlds>;

export const listWorlds = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/worlds",
  access: "server:read-files",
  limit: "read",
  summary: "The worlds of a server, the current one first",
  params,
  response: worlds,
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

export const createWorld = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/worlds",
  access: "server:change-settings",
  limit: "costly",
  summary: "Begin a new world and keep the old one, which restarts a running server",
  params,
  body: z.object({
    name,
    seed: z.string().trim().max(200, "Please choose a shorter seed.").default(""),
    type: z.enum(worldTypes).default("normal"),
  }),
  response: changed,
  errors,
});

/** How the archive of a world is named while it waits to be put in place. */
export const uploadedWorldName = /^uploaded-world-[0-9a-f]{16}\.zip$/;

export const addWorld = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/worlds/uploaded",
  access: "server:write-files",
  limit: "costly",
  summary: "Open an uploaded world and keep the old one, which restarts a running server",
  params,
  body: z.object({ path: z.string().regex(uploadedWorldName), name }),
  response: changed,
  errors: [...errors, "ARCHIVE_REFUSED", "STORAGE_FULL"],
});

export const switchWorld = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/worlds/switch",
  access: "server:change-settings",
  limit: "costly",
  summary: "Open another world of the server, which restarts a running server",
  params,
  body: z.object({ name }),
  response: changed,
  errors,
});

export const resetDimension = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/worlds/reset",
  access: "server:write-files",
  limit: "costly",
  summary: "Make the Nether or the End of the current world again, which restarts a running server",
  params,
  body: z.object({ dimension: z.enum(resettable) }),
  response: changed,
  errors,
});
