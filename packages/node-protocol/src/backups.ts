import { z } from "zod";
import { uploadId } from "./bulk.ts";
import { treeId } from "./inventory.ts";
import { defineRpc } from "./rpc.ts";

/** Created at agent startup. Data sealed for one agent can't be opened by a later one. */
export const readSealingKey = defineRpc({
  name: "read-sealing-key",
  effect: "reads",
  request: z.object({}),
  response: z.object({ publicKey: z.string().max(100) }),
});

/** A repository belongs to one server; its password is sealed for the agent. */
export const backupRepository = z.object({
  id: z.uuid(),
  sealedPassword: z.string().min(1).max(1000),
});

export const resticId = z.string().regex(/^[0-9a-f]{8,64}$/);

/** Long-running work on the backups of one instance. Idempotent by its id. */
const work = { workId: z.uuid(), instanceId: z.uuid(), repository: backupRepository };

/** A relative path below the server's folder, without signs that have a meaning in restic's patterns. */
const leftOutPath = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\\*?[\]!]+$/u)
  .refine((path) => path.split("/").every((name) => name !== "" && name !== "." && name !== ".."));

/** The work id is also the backup's id and its tag in the repository. */
export const beginBackup = defineRpc({
  name: "begin-backup",
  effect: "changes",
  request: z.object({ ...work, leftOut: z.array(leftOutPath).max(100) }),
  response: z.object({}),
});

/** The recorded contents of a backup. */
const storedContents = z.object({ files: z.int().nonnegative(), bytes: z.int().nonnegative() });

/** Restores the files of a backup into a separate tree, which a later spec can put in place. */
export const beginRestore = defineRpc({
  name: "begin-restore",
  effect: "changes",
  request: z.object({
    ...work,
    snapshotId: resticId,
    /** A tree with less is not put in place. */
    expected: storedContents,
  }),
  response: z.object({}),
});

const treeHash = z.string().regex(/^[0-9a-f]{64}$/);

/** What a node knows of a tree that it keeps for an undo. */
const keptTree = z.object({
  /** Derived from its installation. */
  label: z.string().regex(/^[0-9a-f]{32}$/),
  trashedAt: z.iso.datetime(),
});
export type KeptTree = z.output<typeof keptTree>;

/** The trees that a node keeps of an instance and that a spec can bring back, oldest first. */
export const listKept = defineRpc({
  name: "list-kept",
  effect: "reads",
  request: z.object({ instanceId: z.uuid() }),
  response: z.object({ trees: z.array(keptTree.extend({ trashId: treeId })).max(100) }),
});

/** Copies the whole tree of an instance, which may be running, for another machine to fetch. The work id is its tag. */
export const beginPush = defineRpc({
  name: "begin-push",
  effect: "changes",
  request: z.object({
    ...work,
    isAwaited: z.boolean(),
    /** A tree that is kept of the instance, instead of the one in place. */
    trashId: treeId.optional(),
    /** What a kept tree may add up to, if the plan was larger when it was replaced. Older agents go by the plan of now. */
    diskMb: z.int().positive().optional(),
  }),
  response: z.object({}),
});

/**
 * Fetches a pushed tree. What an earlier fetch left under the same staged id is reused: only the difference is fetched.
 * Refused unless the result has the expected hash.
 */
export const beginFetch = defineRpc({
  name: "begin-fetch",
  effect: "changes",
  request: z.object({
    ...work,
    snapshotId: resticId,
    stagedId: z.uuid(),
    diskMb: z.int().positive(),
    expected: storedContents.extend({ treeHash }),
    isAwaited: z.boolean(),
    /** The fetched tree is kept for the instance under this installation, so that a spec can bring it back. */
    keptAs: z.string().min(1).max(100).optional(),
    /** It is kept for the instance as it was on the other machine, for as long as there. */
    keptTree: keptTree.optional(),
  }),
  response: z.object({}),
});

/** Unpacks an upload into a separate tree, which a later spec can put in place. */
export const beginUnpack = defineRpc({
  name: "begin-unpack",
  effect: "changes",
  request: z.object({ workId: z.uuid(), instanceId: z.uuid(), uploadId }),
  response: z.object({}),
});

/** Deletes backups and frees their space. */
export const beginForget = defineRpc({
  name: "begin-forget",
  effect: "changes",
  request: z.object({ ...work, backupIds: z.array(z.uuid()).min(1).max(100) }),
  response: z.object({}),
});

/** Deletes all backups of a server that no longer exists. Any machine that uses the store can do it. */
export const beginRemoveRepository = defineRpc({
  name: "begin-remove-repository",
  effect: "changes",
  request: z.object({ workId: z.uuid(), repository: backupRepository }),
  response: z.object({}),
});

/** Verifies that the repository is whole, and reads one part of its contents. */
export const beginCheck = defineRpc({
  name: "begin-check",
  effect: "changes",
  request: z.object({
    workId: z.uuid(),
    repository: backupRepository,
    part: z.object({ number: z.int().min(1).max(100), of: z.int().min(1).max(100) }),
  }),
  response: z.object({}),
});

/** Restores a backup into a scratch tree, reads it, and removes it again. */
export const beginDrill = defineRpc({
  name: "begin-drill",
  effect: "changes",
  request: z.object({
    workId: z.uuid(),
    repository: backupRepository,
    snapshotId: resticId,
    expected: storedContents,
  }),
  response: z.object({}),
});

const backupSteps = ["saving", "copying", "checking", "fetching", "unpacking", "deleting"] as const;

const backupFailures = [
  "store-away",
  "store-full",
  "store-read-only",
  "save-failed",
  "too-large",
  "damaged",
  "refused",
  "failed",
] as const;
export type BackupFailure = (typeof backupFailures)[number];

const backupResult = z.object({
  snapshotId: resticId,
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Growth of the repository, before compression. */
  addedBytes: z.int().nonnegative(),
  /** Of the folders to leave out, those that were there. */
  leftOut: z.array(z.string().max(200)).max(100).default([]),
});
export type BackupResult = z.output<typeof backupResult>;

/** What was found when the worlds of a tree were read. */
const worldsReport = z.object({
  regions: z.int().nonnegative(),
  chunks: z.int().nonnegative(),
  unreadable: z.int().nonnegative(),
  badFiles: z.int().nonnegative(),
  /** The first few, for people, without a full stop. They contain names from the backup. */
  problems: z.array(z.string().max(5000)).max(5),
});
export type WorldsReport = z.output<typeof worldsReport>;

const drillResult = z.object({
  /** Why the backup did not come back whole. */
  failure: z.string().max(500).nullable(),
  worlds: worldsReport.optional(),
});

const restoreResult = z.object({
  /** The restored tree, as named by `staged` of an installation. */
  stagedId: z.uuid(),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Links, devices and pipes, which are never restored. */
  leftOutEntries: z.int().nonnegative(),
  /** Absent when reading took too long. */
  worlds: worldsReport.optional(),
});

const pushResult = storedContents.extend({
  snapshotId: resticId,
  /** Over the path, mode, size and content of everything in the tree. */
  treeHash,
  addedBytes: z.int().nonnegative(),
  /** Links and special files, which are not copied. */
  others: z.int().nonnegative(),
});
export type PushResult = z.output<typeof pushResult>;

const fetchResult = z.object({ treeHash });

const checkResult = z.object({
  /** What the backup program said, for the operator. Null: the repository is whole. */
  damage: z.string().max(1000).nullable(),
});

export const backupWorkStatus = z.discriminatedUnion("state", [
  /** Never started here, or started by an agent that has died: it may be started again. */
  z.object({ state: z.literal("unknown") }),
  /** Queued behind other work. */
  z.object({ state: z.literal("waiting") }),
  z.object({
    state: z.literal("running"),
    step: z.enum(backupSteps),
    bytesDone: z.int().nonnegative(),
    bytesTotal: z.int().nonnegative(),
    secondsLeft: z.int().nonnegative().nullable(),
  }),
  z.object({
    state: z.literal("done"),
    backup: backupResult.optional(),
    restored: restoreResult.optional(),
    checked: checkResult.optional(),
    drilled: drillResult.optional(),
    pushed: pushResult.optional(),
    fetched: fetchResult.optional(),
    rescued: z.object({ treeId }).optional(),
  }),
  z.object({ state: z.literal("failed"), reason: z.enum(backupFailures), sentence: z.string().max(500) }),
]);
export type BackupWorkStatus = z.output<typeof backupWorkStatus>;

export const readBackupWork = defineRpc({
  name: "read-backup-work",
  effect: "reads",
  request: z.object({ workId: z.uuid() }),
  response: backupWorkStatus,
});

/** Cancels running work, and deletes its leftovers: its record, and a restored tree that was not put in place. */
export const endBackupWork = defineRpc({
  name: "end-backup-work",
  effect: "changes",
  request: z.object({ workId: z.uuid() }),
  response: z.object({}),
});
