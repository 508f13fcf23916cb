import { z } from "zod";
import { backupRepository, resticId } from "./backups.ts";
import { byteRange, sentBytes } from "./bulk.ts";
import { changeable, fileKinds, maxListed, readable, treePath } from "./files.ts";
import { relayOrder } from "./relay.ts";
import { defineRpc } from "./rpc.ts";

/** Identifies a backup of an instance. */
const stored = { repository: backupRepository, snapshotId: resticId };

/** Lists a folder of a backup. */
export const listBackupFolder = defineRpc({
  name: "list-backup-folder",
  effect: "reads",
  request: readable.extend({
    ...stored,
    path: treePath,
    limit: z.int().positive().max(maxListed),
    /** The last name of the previous page. */
    after: z.string().max(1024).optional(),
  }),
  response: z.object({
    /** Sorted by name. */
    entries: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(fileKinds),
        sizeBytes: z.int().nonnegative(),
        modifiedAt: z.iso.datetime(),
      }),
    ),
    /** False when there are more entries than the limit. */
    isComplete: z.boolean(),
  }),
});

/**
 * Restores a file or folder of a backup to its original path. The current one goes to the trash. Links and devices
 * are skipped.
 */
export const restoreBackupPath = defineRpc({
  name: "restore-backup-path",
  effect: "changes",
  request: changeable.extend({ ...stored, path: treePath, maxBytes: z.int().nonnegative() }),
  response: z.object({
    files: z.int().nonnegative(),
    sizeBytes: z.int().nonnegative(),
    /** Trash id of what it replaced; null if nothing was replaced. */
    trashId: z.string().nullable(),
  }),
});

/** The node sends a file of a backup, or several entries as one zip. Answered before the transfer starts. */
export const sendBackupFiles = defineRpc({
  name: "send-backup-files",
  effect: "changes",
  request: readable.extend({
    ...stored,
    folder: treePath,
    /** Names in that folder; empty means all of them. A single file is sent as it is. */
    names: z.array(z.string().min(1).max(1024)).max(100),
    range: byteRange.nullable(),
    /** The range applies only if the tag still matches; otherwise everything is sent. */
    ifTag: z.string().max(200).nullable(),
    relay: relayOrder,
  }),
  response: sentBytes.extend({ isArchive: z.boolean() }),
});
