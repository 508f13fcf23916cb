import { z } from "zod";
import { defineRpc } from "./rpc.ts";

/** Any string: the node's file layer validates each component. */
export const treePath = z.string().max(4096);

/** Reads may omit the generation. A change with a generation older than the node's is refused. */
export const readable = z.object({ instanceId: z.uuid(), generation: z.int().positive().optional() });
export const changeable = z.object({ instanceId: z.uuid(), generation: z.int().positive() });

export const fileKinds = ["file", "folder", "link", "special"] as const;
export const listedFile = z.object({
  name: z.string(),
  kind: z.enum(fileKinds),
  sizeBytes: z.int().nonnegative(),
  modifiedAt: z.iso.datetime(),
  mode: z.int().nonnegative(),
});
export type ListedFile = z.output<typeof listedFile>;

export const maxListed = 10_000;
export const listFolder = defineRpc({
  name: "list-folder",
  effect: "reads",
  request: readable.extend({
    path: treePath,
    limit: z.int().positive().max(maxListed),
    /** The last name of the previous page. */
    after: z.string().max(1024).optional(),
  }),
  response: z.object({
    /** Sorted by name. */
    entries: z.array(listedFile),
    /** False when there are more entries than the limit. */
    isComplete: z.boolean(),
  }),
});

export const maxTextBytes = 512 * 1024;
export const readText = defineRpc({
  name: "read-text",
  effect: "reads",
  request: readable.extend({ path: treePath, maxBytes: z.int().positive().max(maxTextBytes) }),
  response: z.object({ text: z.string() }),
});

const fileMode = z.int().min(0).max(0o777);
export const textToWrite = z.object({
  path: treePath,
  text: z.string().max(maxTextBytes),
  mode: fileMode.optional(),
});

/** Files are written one after another, each atomically; parent folders are created. */
export const writeTexts = defineRpc({
  name: "write-texts",
  effect: "changes",
  request: changeable.extend({ texts: z.array(textToWrite).min(1).max(100) }),
  response: z.object({}),
});

/** Deletes folders recursively. A missing path is not an error. */
export const deletePath = defineRpc({
  name: "delete-path",
  effect: "changes",
  request: changeable.extend({ path: treePath }),
  response: z.object({}),
});

export const readableFile = readable.extend({ path: treePath });
export const writableFile = changeable.extend({ path: treePath, mode: fileMode.optional() });
