import { z } from "zod";
import { defineRoute } from "./route.ts";

export const serverStatuses = ["online", "offline", "starting", "stopping", "provisioning"] as const;
export type ServerStatus = (typeof serverStatuses)[number];

const plugin = z.looseObject({ name: z.string() });

export const restartMoments = ["empty", "time"] as const;

const plannedRestart = z.object({
  /** As soon as nobody is online, or at a time. */
  when: z.enum(restartMoments),
  at: z.iso.datetime().nullable(),
});
export type PlannedRestart = z.output<typeof plannedRestart>;

/** Work on its machine that the operator has announced. */
export const announcedWork = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The operator's sentence. */
  text: z.string(),
});
export type AnnouncedWork = z.output<typeof announcedWork>;

const serverSummary = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(serverStatuses),
  /** One sentence of detail: what is in progress, or why the server is not running. */
  statusReason: z.string().nullable(),
  /** By the operator; the reason is in `statusReason`. */
  isSuspended: z.boolean().optional(),
  /** A build starts and stops it itself: people can't until that is finished. */
  isBeingBuilt: z.boolean().optional(),
  /** A job such as a restore or a move has it; people can't start or stop it until that is finished. */
  hasJob: z.boolean().optional(),
  /** It stops or starts because of a restart. */
  isRestarting: z.boolean(),
  /** The machine does not respond; status and figures are the last known ones. */
  nodeLost: z.boolean(),
  /** When it last ended unexpectedly; null once that is over or was dismissed. */
  crashedAt: z.iso.datetime().nullable(),
  /** A restart that was asked for and has not begun. */
  plannedRestart: plannedRestart.nullable(),
  /** The next one, until it is over. */
  plannedWork: announcedWork.nullable(),
  platformType: z.string(),
  serverType: z.string(),
  minecraftVersion: z.string(),
  plan: z.string(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  /** Where players of the Bedrock Edition join; null if they can't. */
  bedrockPort: z.int().nullable(),
  ip: z.string().nullable(),
  netmask: z.string().nullable(),
  gateway: z.string().nullable(),
  rdns: z.string().nullable(),
  maxPlayers: z.int(),
  currentPlayers: z.int(),
  /** MB; null until measured, like the other figures. */
  ramUsage: z.number().nullable(),
  maxRam: z.int(),
  /** Percent of one core. */
  cpuUsage: z.number().nullable(),
  /** Seconds at the time of the answer. It always grows: ignore it when comparing answers, count from `startedAt`. */
  uptime: z.int().nullable(),
  startedAt: z.iso.datetime().nullable(),
  /** Bytes since the start. */
  networkReceived: z.int().nullable(),
  networkSent: z.int().nullable(),
  lastBackup: z.iso.datetime().nullable(),
  /** MB. */
  storageUsed: z.number().nullable(),
  maxStorage: z.int(),
  plugins: z.array(plugin),
  config: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The owner's name, if the server belongs to another person. */
  sharedBy: z.string().nullable(),
  /** The actions that the caller may perform, by the names used in the routes' access. */
  actions: z.array(z.string()),
});
export type ServerSummary = z.output<typeof serverSummary>;

const server = serverSummary.extend({
  /** The newest 500 lines. */
  installationLogs: z.array(z.string()),
});
export type Server = z.output<typeof server>;

const params = z.object({ serverId: z.uuid() });

export const listServers = defineRoute({
  method: "GET",
  path: "/api/servers",
  access: "signed-in",
  limit: "read",
  summary: "One's own servers, then those that others share, newest first each",
  response: z.array(serverSummary),
});

export const getServer = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}",
  access: "server:view",
  limit: "read",
  summary: "One server with its live figures",
  params,
  response: server,
  errors: ["NOT_FOUND"],
});

export const powerActions = ["start", "stop", "restart"] as const;
export type PowerAction = (typeof powerActions)[number];

export const changePower = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/action",
  access: "server:view",
  limit: "write",
  summary: "Start, stop or restart",
  params,
  body: z.object({ action: z.enum(powerActions) }),
  actionIn: "action",
  response: z.object({
    status: z.enum(serverStatuses),
    /** One sentence on what the start could not get, if anything. */
    note: z.string().optional(),
  }),
  errors: ["NOT_FOUND", "POWER_REFUSED"],
});

export const longestServerName = 60;

export const renameServer = defineRoute({
  method: "PUT",
  path: "/api/servers/{serverId}/name",
  access: "server:change-settings",
  limit: "write",
  summary: "Give a server another name. Its address stays",
  params,
  body: z.object({
    name: z
      .string()
      .max(400)
      .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
      .refine((text) => text !== "", "Please enter a name.")
      .refine((text) => text.length <= longestServerName, "Please choose a shorter name."),
  }),
  response: z.object({ name: z.string() }),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});

export const planRestart = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/planned-restart",
  access: "server:restart",
  limit: "write",
  summary: "Restart when nobody is online, or at a time with a countdown in game. Replaces an earlier plan",
  params,
  body: z.object({
    when: z.enum(restartMoments),
    /** Only for a time, at most seven days from now. */
    at: z.iso.datetime().optional(),
  }),
  response: z.object({ plannedRestart }),
  errors: ["NOT_FOUND", "POWER_REFUSED"],
});

export const cancelRestart = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/planned-restart",
  access: "server:restart",
  limit: "write",
  summary: "Cancel a planned restart",
  params,
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

export const writeConsole = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/console",
  access: "server:run-command",
  limit: "write",
  summary: "Type one line into the server's console",
  params,
  body: z.object({
    command: z
      .string()
      .max(4000, "That command is too long.")
      .transform((text) => text.replaceAll(/\p{Cc}+/gu, " ").trim())
      .refine((text) => text !== "", "Please type a command."),
  }),
  response: z.object({}),
  errors: ["NOT_FOUND", "NOT_RUNNING", "POWER_REFUSED", "NODE_AWAY", "NODE_SLOW"],
});

export const deleteServer = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}",
  access: "server:delete",
  limit: "write",
  summary: "Delete a server with its world",
  params,
  response: z.object({
    /** Until then it can be brought back. */
    keptUntil: z.iso.datetime(),
  }),
  errors: ["NOT_FOUND"],
});
