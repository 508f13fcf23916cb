import { z } from "zod";
import { defineRoute } from "./route.ts";

/** Plugins and mods are far below; what is larger goes the resumable way. */
export const maxJarBytes = 256 * 1024 * 1024;

export const uploadJar = defineRoute({
  kind: "upload",
  method: "POST",
  path: "/api/servers/{serverId}/upload",
  access: "server:write-files",
  limit: "upload",
  summary: "Put a .jar into a folder of a server",
  params: z.object({ serverId: z.uuid() }),
  fields: z.object({
    /** Below the server's folder; empty is the folder itself. */
    directory: z.string().max(4096).default(""),
    /** Of the same name, if there is one. */
    replace: z.enum(["true", "false"]).default("false"),
  }),
  files: { file: { maxBytes: maxJarBytes } },
  response: z.object({ path: z.string(), size: z.int().nonnegative(), sha256: z.string() }),
  status: 201,
  // A second one of the same name is refused, so nothing happens twice.
  idempotency: "natural",
  errors: [
    "NOT_FOUND",
    "FILE_EXISTS",
    "PLUGINS_NOT_SUPPORTED",
    "STORAGE_FULL",
    "TOO_LARGE",
    "JOB_RUNNING",
    "NODE_AWAY",
    "NODE_SLOW",
  ],
});
