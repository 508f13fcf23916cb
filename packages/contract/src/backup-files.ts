import { z } from "zod";
import { fileEntry, partlyDone } from "./files.ts";
import { defineRoute } from "./route.ts";

const params = z.object({ id: z.uuid() });
const server = { via: "backup", param: "id" } as const;
/** Relative to the server's folder; empty means the folder itself. The node validates each component. */
const path = z.string().max(4096);
const name = z.string().min(1).max(255);

/** How long a download link is valid, and how long an interrupted download can be resumed. */
export const backupLinkHours = 24;

export const listBackupFiles = defineRoute({
  method: "GET",
  path: "/api/backups/{id}/files",
  access: "server:read-files",
  server,
  limit: "read",
  summary: "What a folder of a backup holds, and where the next page begins",
  params,
  query: z.object({
    dir: path.default(""),
    cursor: z.string().max(1024).optional(),
    limit: z.coerce.number().int().min(1).max(2000).default(1000),
  }),
  response: z.object({ files: z.array(fileEntry), next: z.string().nullable() }),
  errors: ["NOT_FOUND", "BACKUP_REFUSED", "BUSY", "NODE_AWAY", "NODE_SLOW", "NODE_REFUSED"],
});

export const restoreBackupFiles = defineRoute({
  method: "POST",
  path: "/api/backups/{id}/files/restore",
  access: "server:write-files",
  server,
  limit: "costly",
  summary: "Put files and folders of a backup where they were. What is there now goes to the server's trash",
  params,
  body: z.object({ paths: z.array(path.min(1)).min(1).max(100) }),
  response: partlyDone,
  errors: [
    "NOT_FOUND",
    "BACKUP_REFUSED",
    "POWER_REFUSED",
    "STORAGE_FULL",
    "JOB_RUNNING",
    "BUSY",
    "NODE_AWAY",
    "NODE_SLOW",
    "NODE_REFUSED",
  ],
});

export const createBackupLink = defineRoute({
  method: "POST",
  path: "/api/backups/{id}/links",
  access: "server:read-files",
  server,
  limit: "write",
  summary: `A link to a download from a backup. The person who made it can use it for ${backupLinkHours} hours`,
  params,
  body: z.object({
    dir: path,
    /** Names in that folder; empty means all of them. Folders and multiple entries are sent as one zip. */
    names: z.array(name).max(10).default([]),
  }),
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  idempotency: "natural",
  errors: ["NOT_FOUND", "BACKUP_REFUSED"],
});

export const downloadBackupFiles = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/backups/{id}/downloads",
  access: "server:read-files",
  server,
  limit: "download",
  summary: "What a link to a backup names. A part of it can be asked for, so that a broken download goes on",
  params,
  query: z.object({ link: z.string().min(1).max(12_000) }),
  errors: [
    "NOT_FOUND",
    "BACKUP_REFUSED",
    "INVALID_REQUEST",
    "RANGE_REFUSED",
    "BUSY",
    "NODE_AWAY",
    "NODE_SLOW",
    "NODE_REFUSED",
  ],
});
