import { z } from "zod";
import { defineRoute } from "./route.ts";

const deletedServer = z.object({
  id: z.uuid(),
  name: z.string(),
  serverType: z.string(),
  minecraftVersion: z.string(),
  deletedAt: z.iso.datetime(),
  /** The server can be restored until then. */
  keptUntil: z.iso.datetime(),
});
export type DeletedServer = z.output<typeof deletedServer>;

export const listDeletedServers = defineRoute({
  method: "GET",
  path: "/api/deleted-servers",
  access: "signed-in",
  limit: "read",
  summary: "One's own servers that were deleted and can still be brought back, newest first",
  response: z.array(deletedServer),
});

export const bringBackServer = defineRoute({
  method: "POST",
  path: "/api/deleted-servers/{id}/bring-back",
  access: "signed-in",
  limit: "costly",
  summary: "Bring a deleted server back with its files and backups. It is off afterwards",
  params: z.object({ id: z.uuid() }),
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "SERVER_LIMIT", "NO_ROOM"],
});
