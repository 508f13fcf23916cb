import { z } from "zod";
import { defineRoute } from "./route.ts";

export const backupStatuses = ["creating", "ready", "restoring", "failed"] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** Limit for manual backups; failed ones do not count. */
export const maxBackups = 2;

/** Retention of automatic backups: the newest of each of the last days, and of each of the last weeks. */
export const dailyBackups = 7;
export const weeklyBackups = 4;

const backup = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  name: z.string(),
  /** Why it was made, as "Before update of …"; null if a person asked for it, or every night. */
  reason: z.string().nullable(),
  /** The name of the backup in its repository; null until it is stored. */
  filePath: z.string().nullable(),
  /** Number of bytes that a restore writes. */
  size: z.int().nonnegative(),
  status: z.enum(backupStatuses),
  /** Folders that were there and are not in it. */
  leftOut: z.array(z.string()),
  /** Why it failed, or why no new server could be made from it. */
  error: z.string().nullable(),
  /** Why it may not come back whole. */
  problem: z.string().nullable(),
  /** When it was last restored as a test, beside the server, and its worlds were read. */
  provenAt: z.iso.datetime().nullable(),
  /** Set while it is being created or restored. */
  progress: z
    .object({
      percent: z.int().min(0).max(100),
      sentence: z.string().nullable(),
      canCancel: z.boolean(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
});
export type Backup = z.output<typeof backup>;

const ofServer = z.object({ serverId: z.uuid() });
const byId = z.object({ id: z.uuid() });
const server = { via: "backup", param: "id" } as const;

export const listBackups = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/backups",
  access: "server:read-backups",
  limit: "read",
  summary: "The backups that people made of a server, newest first",
  params: ofServer,
  response: z.array(backup),
  errors: ["NOT_FOUND"],
});

export const listAutomaticBackups = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/backups/automatic",
  access: "server:read-backups",
  limit: "read",
  summary:
    "The backups that are made every night and before large changes, newest first, and how many of them are kept",
  params: ofServer,
  response: z.object({
    /** False if disabled by the operator. */
    isOn: z.boolean(),
    daily: z.int(),
    weekly: z.int(),
    backups: z.array(backup),
  }),
  errors: ["NOT_FOUND"],
});

export const createBackup = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/backups",
  access: "server:create-backups",
  limit: "costly",
  summary: "Make a backup of a server, also while it runs",
  params: ofServer,
  response: backup,
  status: 201,
  errors: ["NOT_FOUND", "BACKUP_LIMIT", "JOB_RUNNING"],
});

export const restoreBackup = defineRoute({
  method: "POST",
  path: "/api/backups/{id}/restore",
  access: "server:restore-backups",
  server,
  limit: "costly",
  summary: "Put the files of a backup in the place of a server's files. The server is off afterwards",
  params: byId,
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "BACKUP_REFUSED", "JOB_RUNNING", "NO_ROOM"],
});

export const restoreAsNew = defineRoute({
  method: "POST",
  path: "/api/backups/{id}/restore-as-new",
  access: "server:read-files",
  server,
  limit: "costly",
  summary: "Make another server of one's own from a backup. It is off afterwards",
  params: byId,
  response: z.object({ serverId: z.uuid(), jobId: z.uuid() }),
  status: 201,
  errors: [
    "NOT_FOUND",
    "BACKUP_REFUSED",
    "PAYMENT_REQUIRED",
    "EULA_REQUIRED",
    "SERVER_LIMIT",
    "KEPT_FILES_LIMIT",
    "NO_ROOM",
  ],
});

export const restoreFromFile = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/restore-from-file",
  access: "server:restore-backups",
  limit: "costly",
  summary:
    "Put the content of an uploaded zip or tar archive in the place of a server's files. The server is off afterwards",
  params: ofServer,
  body: z.object({
    /** An upload for a restore. It is deleted when the restore ends. */
    uploadId: z.string().regex(/^[\w-]{16}$/),
    /** The file's name, for people. */
    name: z.string().trim().min(1).max(255),
  }),
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "BACKUP_REFUSED", "JOB_RUNNING", "NO_ROOM"],
});

export const cancelBackup = defineRoute({
  method: "POST",
  path: "/api/backups/{id}/cancel",
  access: "server:create-backups",
  server,
  limit: "write",
  summary: "Stop making a backup, or a new server from it",
  params: byId,
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND", "BACKUP_REFUSED"],
});

export const deleteBackup = defineRoute({
  method: "DELETE",
  path: "/api/backups/{id}",
  access: "server:delete-backups",
  server,
  limit: "write",
  summary: "Delete a backup for good",
  params: byId,
  response: z.object({}),
  errors: ["NOT_FOUND", "BACKUP_REFUSED"],
});
