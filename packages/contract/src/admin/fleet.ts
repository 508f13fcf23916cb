import { z } from "zod";
import { defineRoute } from "../route.ts";
import { listLimit } from "./list-limit.ts";
import { operatorReason } from "./reason.ts";

const vpsServer = z.object({
  serverId: z.uuid(),
  /** The machine that holds it. */
  nodeName: z.string(),
  port: z.int().nullable(),
  isRunning: z.boolean(),
  inDatabase: z.boolean(),
  /** Null if the database has no such server. */
  dbInfo: z.object({ name: z.string(), serverType: z.string(), version: z.string() }).nullable(),
  /** Null: not suspended. */
  suspendedReason: z.string().nullable(),
});
export type VpsServer = z.output<typeof vpsServer>;

const nodeAway = z.object({ nodeName: z.string(), reason: z.string() });

/** Its position in the list: what is missing from the database comes first. `after` takes it. */
export function vpsServerKey({ inDatabase, nodeName, serverId }: VpsServer): string {
  return `${inDatabase ? 1 : 0} ${nodeName} ${serverId}`;
}

export const listVpsServers = defineRoute({
  method: "GET",
  path: "/api/admin/vps-servers",
  access: "admin",
  limit: "read",
  summary: "What the machines really hold, compared with the database, those that are missing from it first",
  query: z.object({
    /** A part of its name or of its machine's, or the start of its id. */
    q: z.string().trim().max(100).optional(),
    /** Continues after this `vpsServerKey`. */
    after: z.string().max(300).optional(),
    limit: listLimit,
  }),
  response: z.array(vpsServer),
});

export const readDeskTotals = defineRoute({
  method: "GET",
  path: "/api/admin/totals",
  access: "admin",
  limit: "read",
  summary: "How many people and servers there are, in the database and on the machines",
  response: z.object({
    users: z.int(),
    /** Of the database. */
    servers: z.int(),
    /** On the machines. */
    vpsServers: z.int(),
    /** Of these, those that the database does not have. */
    missing: z.int(),
    /** Machines that did not answer: their servers are in neither list nor totals. */
    away: z.array(nodeAway),
  }),
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

const smallestRamMb = 512;
const smallestStorageMb = 5120;
/** Far above any machine: its own room decides. */
const largestMb = 4_194_304;

export const setServerRam = defineRoute({
  method: "POST",
  path: "/api/admin/set-ram",
  access: "admin",
  limit: "costly",
  summary: "Give a server more or less memory; a running game takes it when it restarts",
  body: z.object({
    serverId: z.uuid(),
    ramMb: z
      .int("Please enter whole megabytes.")
      .min(smallestRamMb, "A server needs at least 512 MB of RAM.")
      .max(largestMb, "No machine has that much."),
    reason: operatorReason.optional(),
  }),
  response: z.object({ previousRam: z.int(), newRam: z.int() }),
  errors: ["NOT_FOUND", "NO_ROOM", "CHANGE_REFUSED"],
});

export const setServerStorage = defineRoute({
  method: "POST",
  path: "/api/admin/set-storage",
  access: "admin",
  limit: "costly",
  summary: "Give a server more or less storage, at once",
  body: z.object({
    serverId: z.uuid(),
    storageMb: z
      .int("Please enter whole megabytes.")
      .min(smallestStorageMb, "A server needs at least 5120 MB of storage.")
      .max(largestMb, "No machine has that much."),
    reason: operatorReason.optional(),
  }),
  response: z.object({ previousStorage: z.int(), newStorage: z.int() }),
  errors: ["NOT_FOUND", "NO_ROOM", "STORAGE_FULL", "CHANGE_REFUSED"],
});

export const deleteServerAsAdmin = defineRoute({
  method: "POST",
  path: "/api/admin/delete-server",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary:
    "Delete a server; it can be restored for 7 days. One that only a machine has is backed up and removed; answers within 30 seconds",
  body: z.object({ serverId: z.uuid(), reason: operatorReason.optional() }),
  response: z.object({ message: z.string() }),
  // A repetition finds nothing to delete, or waits for the same repair.
  idempotency: "natural",
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});
