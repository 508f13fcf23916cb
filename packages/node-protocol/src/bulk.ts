import { z } from "zod";
import { changeable, readable, treePath } from "./files.ts";
import { relayOrder } from "./relay.ts";
import { defineRpc } from "./rpc.ts";

const byteCount = z.int().nonnegative();

/** Names an upload and the file it is kept in until it is whole. */
export const uploadId = z.string().regex(/^[\w-]{16}$/);

/** What has come of an upload that nothing was heard of for so long is deleted. */
export const uploadIdleMs = 24 * 3_600_000;

/** Refused when there is no room for it, or something else at its place. */
export const createUpload = defineRpc({
  name: "create-upload",
  effect: "changes",
  request: changeable.extend({ path: treePath, lengthBytes: byteCount, isReplacing: z.boolean() }),
  response: z.object({ uploadId }),
});

/** The node comes for the bytes that follow `offsetBytes`. Answered before it does. */
export const fillUpload = defineRpc({
  name: "fill-upload",
  effect: "changes",
  request: readable.extend({
    uploadId,
    offsetBytes: byteCount,
    /** Null when that is not announced. */
    sizeBytes: byteCount.nullable(),
    relay: relayOrder,
  }),
  response: z.object({}),
});

/**
 * How far it is, once nothing of it is on its way any more. One that has all its bytes takes its place first. Refused
 * with what went wrong since it was last asked, and as "busy" when bytes are still coming after `waitMs`.
 */
export const settleUpload = defineRpc({
  name: "settle-upload",
  effect: "changes",
  request: changeable.extend({ uploadId, waitMs: z.int().nonnegative().max(120_000) }),
  response: z.object({
    offsetBytes: byteCount,
    lengthBytes: byteCount,
    /** Where it went, when it did so just now. */
    placedAt: z.string().nullable(),
  }),
});

/** One that is not there is no error. */
export const dropUpload = defineRpc({
  name: "drop-upload",
  effect: "changes",
  request: readable.extend({ uploadId }),
  response: z.object({}),
});

/** As HTTP has it: without a first byte, the last so many. */
const byteRange = z.object({ firstByte: byteCount.nullable(), lastByte: byteCount.nullable() });

/** The node brings a file, or a part of it. Answered before it does. */
export const sendFile = defineRpc({
  name: "send-file",
  effect: "changes",
  request: readable.extend({
    path: treePath,
    range: byteRange.nullable(),
    /** Only while the file has this tag the part is meant; otherwise all of it. */
    ifTag: z.string().max(200).nullable(),
    relay: relayOrder,
  }),
  response: z.object({
    sizeBytes: byteCount,
    /** Stands for exactly these bytes. */
    tag: z.string().max(200),
    /** What comes: null when the file has no such part, and then nothing does. */
    sent: z.object({ firstByte: byteCount, bytes: byteCount }).nullable(),
  }),
});

export const maxArchivedFiles = 100_000;

/** The node brings files and folders as one zip. */
export const sendArchive = defineRpc({
  name: "send-archive",
  effect: "changes",
  request: readable.extend({
    folder: treePath,
    /** In that folder. None: all that it holds. */
    names: z.array(z.string().min(1).max(1024)).max(100),
    relay: relayOrder,
  }),
  response: z.object({}),
});
