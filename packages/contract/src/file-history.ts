import { z } from "zod";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });
const path = z.string().min(1).max(4096);

const fileVersion = z.object({
  id: z.uuid(),
  /** The display name of the person who replaced it; null if unknown. */
  by: z.string().nullable(),
  via: z.string(),
  size: z.int().nonnegative(),
  /** When it was replaced. */
  at: z.iso.datetime(),
});
export type FileVersion = z.output<typeof fileVersion>;

export const listFileVersions = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/file-history",
  access: "server:read-files",
  limit: "read",
  summary: "What a file held before each of its saves, newest first",
  params,
  query: z.object({ path }),
  response: z.object({ versions: z.array(fileVersion) }),
  errors: ["NOT_FOUND"],
});

export const readFileVersion = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/file-history/{versionId}",
  access: "server:read-files",
  limit: "read",
  summary: "The text a file had",
  params: params.extend({ versionId: z.uuid() }),
  response: fileVersion.extend({ path: z.string(), content: z.string() }),
  errors: ["NOT_FOUND"],
});

export const restoreFileVersion = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/file-history/{versionId}/restore",
  access: "server:write-files",
  limit: "write",
  summary: "Give a file the text it had. What it holds now is kept too",
  params: params.extend({ versionId: z.uuid() }),
  response: z.object({ version: z.string() }),
  idempotency: "natural",
  errors: ["NOT_FOUND", "STORAGE_FULL"],
});
