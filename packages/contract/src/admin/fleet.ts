import { z } from "zod";
import { defineRoute } from "../route.ts";

const vpsServer = z.object({
  serverId: z.uuid(),
  /** The machine that holds it. */
  nodeName: z.string(),
  port: z.int().nullable(),
  isRunning: z.boolean(),
  inDatabase: z.boolean(),
  /** Null if the database has no such server. */
  dbInfo: z.object({ name: z.string(), serverType: z.string(), version: z.string() }).nullable(),
});
export type VpsServer = z.output<typeof vpsServer>;

const nodeAway = z.object({ nodeName: z.string(), reason: z.string() });

export const listVpsServers = defineRoute({
  method: "GET",
  path: "/api/admin/vps-servers",
  access: "admin",
  limit: "read",
  summary: "What the machines really hold, compared with the database",
  response: z.object({ servers: z.array(vpsServer), away: z.array(nodeAway) }),
});

export const readVpsDiagnostics = defineRoute({
  method: "GET",
  path: "/api/admin/vps-diagnostics",
  access: "admin",
  limit: "read",
  summary: "Folders, running servers, open ports and Java processes of each machine, as text",
  response: z.object({
    directories: z.string(),
    screenSessions: z.string(),
    ports: z.string(),
    javaProcesses: z.string(),
  }),
});

export const deleteServerAsAdmin = defineRoute({
  method: "POST",
  path: "/api/admin/delete-server",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Delete a server; it can be restored for 7 days",
  body: z.object({ serverId: z.uuid() }),
  response: z.object({ message: z.string() }),
  errors: ["NOT_FOUND"],
});
