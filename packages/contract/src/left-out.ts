import { z } from "zod";
import { defineRoute } from "./route.ts";

/** The programs that write these recreate them from the world or from downloads. */
export const rebuiltFolders: readonly string[] = [
  "cache",
  "bluemap/web/maps",
  "plugins/BlueMap/web/maps",
  "plugins/dynmap/web/tiles",
  "plugins/squaremap/web/tiles",
  "plugins/Pl3xMap/web/tiles",
  "dynmap/web/tiles",
];

const maxFolders = 50;
const maxLength = 200;
const hint = "Write the path of a folder, such as plugins/BlueMap/web/maps.";

/** Below the server's folder, each part a plain name. Signs with a meaning in patterns are refused. */
const plainName = /^[^\p{Cc}/\\*?[\]!]+$/u;

const leftOutFolder = z
  .string()
  .min(1, hint)
  .max(maxLength, `Please keep it under ${maxLength} characters.`)
  .refine((path) => path.split("/").every(isPlainName), hint);

function isPlainName(name: string): boolean {
  return plainName.test(name) && name !== "." && name !== ".." && name.trim() === name;
}

/** Top folders that never hold worlds. */
const withoutWorlds: ReadonlySet<string> = new Set([
  "plugins",
  "mods",
  "config",
  "defaultconfigs",
  "kubejs",
  "scripts",
  "logs",
  "crash-reports",
  "cache",
  "libraries",
  "versions",
  "bluemap",
  "dynmap",
  "squaremap",
  "debug",
  "resourcepacks",
  "datapacks",
]);

/** Whether leaving the folder out may leave out a world. Unknown folders may: worlds have any name. */
export function mayHoldWorld(folder: string): boolean {
  return !withoutWorlds.has(folder.split("/")[0]?.toLowerCase() ?? "");
}

const params = z.object({ serverId: z.uuid() });
const response = z.object({ folders: z.array(z.string()) });

export const readLeftOut = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/backups/left-out",
  access: "server:read-backups",
  limit: "read",
  summary: "The folders that are left out of a server's backups",
  params,
  response,
  errors: ["NOT_FOUND"],
});

export const changeLeftOut = defineRoute({
  method: "PUT",
  path: "/api/servers/{serverId}/backups/left-out",
  access: "server:delete-backups",
  limit: "write",
  summary: "Choose the folders that are left out of a server's backups from now on",
  params,
  body: z.object({
    folders: z.array(leftOutFolder).max(maxFolders, `At most ${maxFolders} folders can be left out.`),
    /** Without it, folders that may hold a world are refused. */
    allowsWorlds: z.boolean().default(false),
  }),
  response,
  idempotency: "natural",
  errors: ["NOT_FOUND", "BACKUP_REFUSED"],
});
