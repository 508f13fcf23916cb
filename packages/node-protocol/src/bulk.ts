import { z } from "zod";
import { changeable, maxTextBytes, readable, treePath } from "./files.ts";
import { relayOrder } from "./relay.ts";
import { defineRpc } from "./rpc.ts";

const byteCount = z.int().nonnegative();

/** Identifies an upload and its partial file. */
export const uploadId = z.string().regex(/^[\w-]{16}$/);

/** An upload without activity for this long is deleted. */
export const uploadIdleMs = 24 * 3_600_000;

/** Refused when there is not enough space, or when the path is taken. */
export const createUpload = defineRpc({
  name: "create-upload",
  effect: "changes",
  request: changeable.extend({
    path: treePath,
    lengthBytes: byteCount,
    isReplacing: z.boolean(),
    /** It is never put in place: a restore unpacks it where it is. */
    isForRestore: z.boolean().default(false),
  }),
  response: z.object({ uploadId }),
});

/** What an upload that is not in its place yet was begun for. */
export const seeUpload = defineRpc({
  name: "see-upload",
  effect: "reads",
  request: readable.extend({ uploadId }),
  response: z.object({ path: z.string(), isForRestore: z.boolean() }),
});

/** The node fetches the bytes after `offsetBytes`. Answered before the transfer starts. */
export const fillUpload = defineRpc({
  name: "fill-upload",
  effect: "changes",
  request: readable.extend({
    uploadId,
    offsetBytes: byteCount,
    /** Null if unknown. */
    sizeBytes: byteCount.nullable(),
    relay: relayOrder,
  }),
  response: z.object({}),
});

/**
 * Returns the progress once no part is in transfer. A complete upload is put in place first. Refused with errors since
 * the last call, if any, and as "busy" when bytes are still arriving after `waitMs`.
 */
export const settleUpload = defineRpc({
  name: "settle-upload",
  effect: "changes",
  request: changeable.extend({ uploadId, waitMs: z.int().nonnegative().max(120_000) }),
  response: z.object({
    offsetBytes: byteCount,
    lengthBytes: byteCount,
    /** The final path, if it was put in place by this call. */
    placedAt: z.string().nullable(),
    /** The content of the small file it just replaced, in base64. */
    replaced: z
      .string()
      .max(Math.ceil(maxTextBytes / 3) * 4)
      .nullable()
      .default(null),
  }),
});

/** A missing upload is not an error. */
export const dropUpload = defineRpc({
  name: "drop-upload",
  effect: "changes",
  request: readable.extend({ uploadId }),
  response: z.object({}),
});

/** As in HTTP: without a first byte, `lastByte` is the length of a suffix. */
export const byteRange = z.object({ firstByte: byteCount.nullable(), lastByte: byteCount.nullable() });

/** What a node is about to send. */
export const sentBytes = z.object({
  sizeBytes: byteCount,
  /** Identifies exactly these bytes, in the form of an ETag header. */
  tag: z
    .string()
    .max(200)
    .regex(/^"[!#-~]*"$/),
  /** The range that is sent. Null when the range is not satisfiable, and nothing is sent. */
  sent: z.object({ firstByte: byteCount, bytes: byteCount }).nullable(),
});

/** The node sends a file, or a range of it. Answered before the transfer starts. */
export const sendFile = defineRpc({
  name: "send-file",
  effect: "changes",
  request: readable.extend({
    path: treePath,
    range: byteRange.nullable(),
    /** The range applies only if the tag still matches; otherwise the whole file is sent. */
    ifTag: z.string().max(200).nullable(),
    relay: relayOrder,
  }),
  response: sentBytes,
});

export const maxArchivedFiles = 100_000;

/** The node sends files and folders as one zip. */
export const sendArchive = defineRpc({
  name: "send-archive",
  effect: "changes",
  request: readable.extend({
    folder: treePath,
    /** Names in that folder; empty means all of them. */
    names: z.array(z.string().min(1).max(1024)).max(100),
    relay: relayOrder,
  }),
  response: z.object({}),
});
