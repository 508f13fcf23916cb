import { z } from "zod";
import { defineRoute } from "../route.ts";
import { operatorReason } from "./reason.ts";

const deletedServer = z.object({
  id: z.uuid(),
  name: z.string(),
  serverType: z.string(),
  minecraftVersion: z.string(),
  /** Null once that account is deleted: then the server can only be given to another one. */
  owner: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  deletedAt: z.iso.datetime(),
  /** From then on nothing of it is kept. */
  keptUntil: z.iso.datetime(),
  /** The machine that keeps its files. Null if none does. */
  machine: z.object({ name: z.string(), isHeard: z.boolean() }).nullable(),
  hasBackup: z.boolean(),
});
export type AdminDeletedServer = z.output<typeof deletedServer>;

export const deletedPerPage = 20;

export const listAllDeletedServers = defineRoute({
  method: "GET",
  path: "/api/admin/deleted-servers",
  access: "admin",
  limit: "read",
  summary: "Servers that were deleted and can still be brought back, newest first; a page at a time",
  query: z.object({
    /** The start of its name or its owner's, or its id. */
    q: z.string().trim().max(200).optional(),
    /** The `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  response: z.object({
    servers: z.array(deletedServer),
    /** Null if these are all. */
    next: z.string().nullable(),
  }),
});

const errors = [
  "NOT_FOUND",
  "SERVER_LIMIT",
  "KEPT_FILES_LIMIT",
  "NO_ROOM",
  "CHANGE_REFUSED",
  "JOB_RUNNING",
] as const;

export const bringBackForOwner = defineRoute({
  method: "POST",
  path: "/api/admin/deleted-servers/bring-back",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Bring a deleted server back for its owner, with its files and backups; it is off afterwards",
  body: z.object({ serverId: z.uuid(), reason: operatorReason }),
  response: z.object({ jobId: z.uuid(), owner: z.string() }),
  errors,
});

export const giveDeletedServer = defineRoute({
  method: "POST",
  path: "/api/admin/deleted-servers/give",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary:
    "Bring a deleted server back for another account. Nobody else keeps a role on it, and its previous owner is not charged",
  body: z.object({
    serverId: z.uuid(),
    email: z.email("Please enter an e-mail address.").max(254),
    reason: operatorReason,
  }),
  response: z.object({ jobId: z.uuid(), owner: z.string() }),
  errors,
});
