import { z } from "zod";
import { defineRoute } from "./route.ts";

/** Plugins and mods are far smaller; larger files use resumable uploads. */
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
    /** Relative to the server's folder; empty means the folder itself. */
    directory: z.string().max(4096).default(""),
    /** Whether an existing file with the same name is replaced. */
    replace: z.enum(["true", "false"]).default("false"),
  }),
  files: { file: { maxBytes: maxJarBytes } },
  response: z.object({ path: z.string(), size: z.int().nonnegative(), sha256: z.string() }),
  status: 201,
  // A second file with the same name is refused, so nothing happens twice.
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
