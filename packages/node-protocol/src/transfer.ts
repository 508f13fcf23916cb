import { z } from "zod";
import { readableFile, treePath, writableFile } from "./files.ts";
import { defineRpc } from "./rpc.ts";

export const chunkBytes = 256 * 1024;
/** A transfer without activity for this long is cancelled by the node. */
export const transferIdleMs = 60_000;

const base64Chunk = z.string().max(Math.ceil(chunkBytes / 3) * 4);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const offset = z.int().nonnegative();
const limits = { maxBytes: z.int().nonnegative(), timeLimitMs: z.int().positive().max(3_600_000) };
const opened = z.object({ transferId: z.uuid() });

export const beginWrite = defineRpc({
  name: "begin-write",
  effect: "changes",
  /** Without a path, it is given at the end. */
  request: writableFile.extend({ ...limits, path: treePath.optional() }),
  response: opened,
});

/** In order, each acknowledged before the next is sent. A repeated chunk is acknowledged but not written again. */
export const writeChunk = defineRpc({
  name: "write-chunk",
  effect: "changes",
  request: opened.extend({ offset, bytes: base64Chunk }),
  response: z.object({}),
});

/** The file is put in place only now, and only if it matches this. */
export const finishWrite = defineRpc({
  name: "finish-write",
  effect: "changes",
  request: opened.extend({
    sizeBytes: z.int().nonnegative(),
    sha256,
    /** Overrides the path given at the start. */
    path: treePath.optional(),
    /** Refused as "exists" if the path exists. */
    mustBeNew: z.literal(true).optional(),
  }),
  response: z.object({}),
});

export const beginRead = defineRpc({
  name: "begin-read",
  effect: "changes",
  request: readableFile.extend(limits),
  response: opened.extend({ sizeBytes: z.int().nonnegative() }),
});

/** The next chunk, or the previous one again if its answer was lost. */
export const readChunk = defineRpc({
  name: "read-chunk",
  effect: "reads",
  request: opened.extend({ offset }),
  response: z.object({
    bytes: base64Chunk,
    /** Size and hash of everything sent; set with an empty chunk, after the last one. */
    end: z.object({ sizeBytes: z.int().nonnegative(), sha256 }).nullable(),
  }),
});

export const cancelTransfer = defineRpc({
  name: "cancel-transfer",
  effect: "changes",
  request: opened,
  response: z.object({}),
});
