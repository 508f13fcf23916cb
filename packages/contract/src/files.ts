import { z } from "zod";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });
/** Relative to the server's folder; empty means the folder itself. The node validates each component. */
const path = z.string().max(4096);
const dir = path.default("");

export const fileEntry = z.object({
  name: z.string(),
  type: z.enum(["directory", "file"]),
  /** Bytes. */
  size: z.int().nonnegative(),
  modified: z.iso.datetime(),
  /** Links, devices and other special files: they are listed and can only be removed. */
  isSpecial: z.boolean().default(false),
});
export type FileEntry = z.output<typeof fileEntry>;

export const listFiles = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/files",
  access: "server:read-files",
  limit: "read",
  summary: "What a folder of a server holds. The first 10,000 entries, and where the next page begins",
  params,
  query: z.object({
    dir,
    cursor: z.string().max(1024).optional(),
    limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
  }),
  response: z.object({ files: z.array(fileEntry), next: z.string().nullable() }),
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

const oneFile = params.extend({ fileName: z.string().min(1).max(255) });

/** UTF-16 always starts with a byte order mark, plain "utf-8" never does. A save keeps the encoding of the file. */
export const fileEncodings = ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "latin1"] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Longer files are read by page and can't be saved. */
export const maxEditableBytes = 512 * 1024;

export const readFile = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/files/{fileName}",
  access: "server:read-files",
  limit: "read",
  summary: "The text of a file; of a large one the page that begins at an offset",
  params: oneFile,
  query: z.object({ dir, offset: z.coerce.number().int().nonnegative().default(0) }),
  response: z.object({
    content: z.string(),
    /** Identifies exactly these bytes, as the base of a save. Null for a page of a large file. */
    version: z.string().nullable(),
    encoding: z.enum(fileEncodings),
    size: z.int().nonnegative(),
    modified: z.iso.datetime(),
    /** Offset of the next page; null after the last. */
    next: z.int().nonnegative().nullable(),
    isReadOnly: z.boolean(),
  }),
  errors: ["NOT_FOUND", "INVALID_REQUEST", "NODE_AWAY", "NODE_SLOW"],
});

export const saveFile = defineRoute({
  method: "PUT",
  path: "/api/servers/{serverId}/files/{fileName}",
  access: "server:write-files",
  limit: "write",
  summary: "Write the text of a file, unless it has changed since it was read",
  params: oneFile,
  query: z.object({ dir }),
  body: z.object({
    content: z.string().max(maxEditableBytes),
    /** The version that was read; null if the file did not exist. Without it the file is always overwritten. */
    base: z.string().max(200).nullable().optional(),
    encoding: z.enum(fileEncodings).default("utf-8"),
  }),
  // Each character may take six bytes in JSON.
  largestBodyBytes: 4 * 1024 * 1024,
  response: z.object({ version: z.string(), size: z.int().nonnegative(), modified: z.iso.datetime() }),
  idempotency: "natural",
  errors: ["NOT_FOUND", "FILE_CHANGED", "STORAGE_FULL", "TOO_LARGE", "JOB_RUNNING", "NODE_AWAY", "NODE_SLOW"],
});

export const createFile = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/files",
  access: "server:write-files",
  limit: "write",
  summary: "Make an empty file or a folder",
  params,
  body: z.object({ path: path.min(1), type: z.enum(["directory", "file"]) }),
  response: z.object({}),
  status: 201,
  errors: ["NOT_FOUND", "FILE_EXISTS", "STORAGE_FULL", "JOB_RUNNING"],
});

const maxAtOnce = 1000;
const paths = z.array(path.min(1)).min(1).max(maxAtOnce);
const moves = z
  .array(z.object({ from: path.min(1), to: path.min(1) }))
  .min(1)
  .max(maxAtOnce);
/** The entries that failed, each with an error message; the others succeeded. */
export const partlyDone = z.object({ failed: z.array(z.object({ path: z.string(), error: z.string() })) });

export const moveFiles = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/file-moves",
  access: "server:write-files",
  limit: "write",
  summary: "Rename or move files and folders. Nothing is replaced",
  params,
  body: z.object({ moves }),
  response: partlyDone,
  errors: ["NOT_FOUND", "FILE_EXISTS", "JOB_RUNNING"],
});

export const copyFiles = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/file-copies",
  access: "server:write-files",
  limit: "costly",
  summary: "Copy files and folders. Nothing is replaced",
  params,
  body: z.object({ copies: moves }),
  response: partlyDone,
  errors: ["NOT_FOUND", "FILE_EXISTS", "STORAGE_FULL", "JOB_RUNNING"],
});

export const deleteFiles = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/file-deletions",
  access: "server:write-files",
  limit: "write",
  summary: "Move files and folders to the server's trash, or delete them for good",
  params,
  body: z.object({ paths, forGood: z.boolean().default(false) }),
  response: partlyDone,
  errors: ["NOT_FOUND", "STORAGE_FULL", "JOB_RUNNING"],
});

const trashEntry = z.object({
  id: z.string(),
  /** The original path. */
  path: z.string(),
  type: z.enum(["directory", "file"]),
  size: z.int().nonnegative(),
  deletedAt: z.iso.datetime(),
});
export type TrashEntry = z.output<typeof trashEntry>;

export const listTrash = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/trash",
  access: "server:read-files",
  limit: "read",
  summary: "What was deleted in the last 7 days, newest first",
  params,
  response: z.object({ entries: z.array(trashEntry) }),
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

export const restoreTrash = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/trash/restore",
  access: "server:write-files",
  limit: "write",
  summary: "Put deleted files back where they were",
  params,
  body: z.object({ ids: z.array(z.string().min(1).max(200)).min(1).max(maxAtOnce) }),
  response: partlyDone,
  errors: ["NOT_FOUND", "FILE_EXISTS", "JOB_RUNNING"],
});

export const emptyTrash = defineRoute({
  method: "DELETE",
  path: "/api/servers/{serverId}/trash",
  access: "server:write-files",
  limit: "write",
  summary: "Delete everything in the trash for good",
  params,
  response: z.object({}),
  errors: ["NOT_FOUND", "JOB_RUNNING"],
});

export const makeArchive = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/archives",
  access: "server:write-files",
  limit: "costly",
  summary: "Pack files and folders into a zip beside them",
  params,
  body: z.object({ paths, to: path.min(1) }),
  response: z.object({ size: z.int().nonnegative() }),
  errors: ["NOT_FOUND", "FILE_EXISTS", "STORAGE_FULL", "ARCHIVE_REFUSED", "JOB_RUNNING"],
});

export const extractArchive = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/extractions",
  access: "server:write-files",
  limit: "costly",
  summary: "Unpack a zip or tar into a folder. All of it appears, or nothing",
  params,
  body: z.object({ path: path.min(1), into: path }),
  response: z.object({ files: z.int().nonnegative(), size: z.int().nonnegative() }),
  errors: ["NOT_FOUND", "FILE_EXISTS", "STORAGE_FULL", "ARCHIVE_REFUSED", "JOB_RUNNING"],
});

const searchHit = z.object({
  path: z.string(),
  type: z.enum(["directory", "file"]),
  /** The first line that contains the text; null for a name match. */
  line: z.object({ number: z.int().positive(), text: z.string() }).nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchFiles = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/file-search",
  access: "server:read-files",
  limit: "costly",
  summary: "Files below a folder whose name or text holds what is looked for",
  params,
  query: z.object({
    dir,
    text: z.string().trim().min(1).max(200),
    in: z.enum(["names", "contents"]).default("names"),
  }),
  response: z.object({ hits: z.array(searchHit), isComplete: z.boolean() }),
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});

const weighed = z.object({
  path: z.string(),
  type: z.enum(["directory", "file"]),
  size: z.int().nonnegative(),
  /** Why it can be cleared without losing anything important; null if it can't. */
  clearable: z.enum(["logs", "crash-reports", "trash", "caches"]).nullable(),
});
export type WeighedFolder = z.output<typeof weighed>;

export const weighFolder = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/disk-usage",
  access: "server:read-files",
  limit: "costly",
  summary: "What fills the disk: the entries of a folder with all they hold, largest first",
  params,
  query: z.object({ dir }),
  response: z.object({ entries: z.array(weighed), size: z.int().nonnegative(), isComplete: z.boolean() }),
  errors: ["NOT_FOUND", "NODE_AWAY", "NODE_SLOW"],
});
