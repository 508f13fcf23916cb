import { z } from "zod";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });
const path = z.string().min(1).max(4096);

const recognised = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("add-on"),
    name: z.string(),
    version: z.string().nullable(),
    /** `source:id` if a source has a file with the same bytes; null for unknown origin. */
    pluginId: z.string().nullable(),
    source: z.string().nullable(),
    /** Names of its dependencies that this server lacks. */
    missing: z.array(z.string()),
    /** One sentence each, such as wrong loader, wrong game version or client only. */
    problems: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("world"),
    name: z.string(),
    minecraftVersion: z.string().nullable(),
    size: z.int().nonnegative(),
    problems: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("server"),
    serverType: z.string().nullable(),
    minecraftVersion: z.string().nullable(),
    plugins: z.array(z.string()),
    worlds: z.array(z.string()),
    size: z.int().nonnegative(),
    problems: z.array(z.string()),
  }),
  z.object({ kind: z.literal("unknown") }),
]);
export type Recognised = z.output<typeof recognised>;

export const recogniseFile = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/recognition",
  access: "server:read-files",
  limit: "costly",
  summary: "What an uploaded jar or zip is",
  params,
  query: z.object({ path }),
  response: z.object({ file: recognised }),
  errors: ["NOT_FOUND", "ARCHIVE_REFUSED"],
});

export const useRecognised = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/recognition/use",
  access: "server:write-files",
  limit: "costly",
  summary: "Put an uploaded world or server in place, as a set of changes that can be undone",
  params,
  body: z.object({ path }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "ARCHIVE_REFUSED", "CHANGE_REFUSED", "JOB_RUNNING", "STORAGE_FULL"],
});
