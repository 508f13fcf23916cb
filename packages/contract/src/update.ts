import { z } from "zod";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });

const minecraftVersion = z
  .string()
  .max(20)
  .transform((text) => text.trim())
  .refine((text) => text !== "", "Please choose a version.");

/** Instead of a version: the newest one that every plugin has a build for. */
export const newestForAll = "newest-for-all";

export const listUpdateVersions = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/update/versions",
  access: "server:reinstall",
  limit: "read",
  summary: "Versions that a server can be updated to, newest first",
  params,
  response: z.object({
    versions: z.array(z.object({ minecraftVersion: z.string(), isStable: z.boolean() })),
  }),
  errors: ["NOT_FOUND", "REINSTALL_REFUSED"],
});

const plannedPlugin = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: it is new, because another one needs it. */
  from: z.string().nullable(),
  /** Null: there is no build, so it is disabled. */
  to: z.string().nullable(),
  /** Its file belongs to no source, so nobody can tell whether it fits. It stays. */
  isUnknown: z.boolean(),
  /** Why there is no build. */
  note: z.string().nullable(),
});
export type PlannedPlugin = z.output<typeof plannedPlugin>;

export const planUpdate = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/update/plan",
  access: "server:reinstall",
  limit: "costly",
  summary: "What an update to a version would do to each plugin",
  params,
  query: z.object({ minecraftVersion }),
  response: z.object({
    from: z.string(),
    minecraftVersion: z.string(),
    plugins: z.array(plannedPlugin),
    notes: z.array(z.string()),
  }),
  errors: ["NOT_FOUND", "REINSTALL_REFUSED", "NODE_AWAY", "NODE_SLOW"],
});

export const updateServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/update",
  access: "server:reinstall",
  limit: "costly",
  summary: "Update a server to another version and keep its world",
  params,
  body: z.object({
    minecraftVersion,
    /** Ids of the plugins that may be disabled because they have no build. If there are more, nothing is changed. */
    disables: z.array(z.string().max(200)).max(300).default([]),
  }),
  response: z.object({ jobId: z.uuid() }),
  errors: [
    "NOT_FOUND",
    "JOB_RUNNING",
    "REINSTALL_REFUSED",
    "KEPT_FILES_LIMIT",
    "NO_ROOM",
    "NODE_AWAY",
    "NODE_SLOW",
  ],
});
