import { z } from "zod";
import { changeable, fileKinds, listedFile, maxTextBytes, readable, treePath } from "./files.ts";
import { defineRpc } from "./rpc.ts";

/** Contains deleted files, at the top of a server's folder. Not accessible by path; only shown in disk usage. */
export const trashFolder = ".blockwright-trash";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sizeBytes = z.int().nonnegative();
const content = z.string().max(Math.ceil(maxTextBytes / 3) * 4);

export const statPath = defineRpc({
  name: "stat-path",
  effect: "reads",
  request: readable.extend({ path: treePath }),
  response: listedFile.omit({ name: true }),
});

/** A range of a file, in base64. */
export const readBytes = defineRpc({
  name: "read-bytes",
  effect: "reads",
  request: readable.extend({
    path: treePath,
    offset: z.int().nonnegative(),
    maxBytes: z.int().positive().max(maxTextBytes),
  }),
  response: z.object({ bytes: content, sizeBytes, modifiedAt: z.iso.datetime() }),
});

/**
 * Replaces a file atomically, keeping its mode. With `base`, only if the content still matches it (null: the file must
 * not exist); otherwise refused as "other-content".
 */
export const saveBytes = defineRpc({
  name: "save-bytes",
  effect: "changes",
  request: changeable.extend({ path: treePath, bytes: content, base: sha256.nullable().optional() }),
  response: z.object({
    sha256,
    sizeBytes,
    modifiedAt: z.iso.datetime(),
    /** The previous content, in base64. Null if there was none, or more than can be edited. */
    before: content.nullable(),
  }),
});

/** Refused as "exists" if the path exists. Parent folders are created. */
export const createPath = defineRpc({
  name: "create-path",
  effect: "changes",
  request: changeable.extend({ path: treePath, kind: z.enum(["file", "folder"]) }),
  response: z.object({}),
});

const fromTo = changeable.extend({ from: treePath, to: treePath });

/** Nothing is replaced. Parent folders are created. */
export const movePath = defineRpc({
  name: "move-path",
  effect: "changes",
  request: fromTo,
  response: z.object({}),
});

/** Copies files and folders, up to `maxBytes`. Nothing is replaced; a partial copy is removed. */
export const copyPath = defineRpc({
  name: "copy-path",
  effect: "changes",
  request: fromTo.extend({ maxBytes: z.int().nonnegative() }),
  response: z.object({ files: z.int().nonnegative(), sizeBytes }),
});

export const trashPath = defineRpc({
  name: "trash-path",
  effect: "changes",
  request: changeable.extend({ path: treePath }),
  response: z.object({ trashId: z.string() }),
});

export const trashedFile = z.object({
  trashId: z.string(),
  path: z.string(),
  kind: z.enum(fileKinds),
  sizeBytes,
  deletedAt: z.iso.datetime(),
});

export const listTrash = defineRpc({
  name: "list-trash",
  effect: "reads",
  request: readable,
  response: z.object({ entries: z.array(trashedFile) }),
});

export const restoreTrash = defineRpc({
  name: "restore-trash",
  effect: "changes",
  request: changeable.extend({ trashId: z.string().min(1).max(200) }),
  response: z.object({ path: z.string() }),
});

export const emptyTrash = defineRpc({
  name: "empty-trash",
  effect: "changes",
  request: changeable,
  response: z.object({}),
});

export const archivePaths = defineRpc({
  name: "archive-paths",
  effect: "changes",
  request: changeable.extend({
    paths: z.array(treePath).min(1).max(1000),
    to: treePath,
    maxBytes: z.int().nonnegative(),
  }),
  response: z.object({ sizeBytes }),
});

/** Unpacks completely or not at all. Refused as "archive" when it is damaged or hostile. */
export const extractArchive = defineRpc({
  name: "extract-archive",
  effect: "changes",
  request: changeable.extend({ path: treePath, into: treePath, maxBytes: z.int().nonnegative() }),
  response: z.object({ files: z.int().nonnegative(), sizeBytes }),
});

export const searchTree = defineRpc({
  name: "search-tree",
  effect: "reads",
  request: readable.extend({
    path: treePath,
    text: z.string().min(1).max(200),
    in: z.enum(["names", "contents"]),
    maxHits: z.int().positive().max(500),
  }),
  response: z.object({
    hits: z.array(
      z.object({
        path: z.string(),
        kind: z.enum(fileKinds),
        line: z.object({ number: z.int().positive(), text: z.string() }).nullable(),
      }),
    ),
    /** False when a limit of hits, bytes or time was reached. */
    isComplete: z.boolean(),
  }),
});

export const weighFolder = defineRpc({
  name: "weigh-folder",
  effect: "reads",
  request: readable.extend({ path: treePath }),
  response: z.object({
    /** Each including its contents, largest first. */
    entries: z.array(z.object({ name: z.string(), kind: z.enum(fileKinds), sizeBytes })),
    sizeBytes,
    isComplete: z.boolean(),
  }),
});
