import { z } from "zod";
import { messageShape } from "./message.ts";
import { defineRoute } from "./route.ts";

export const changeStates = [
  "proposed",
  "applying",
  "applied",
  "verifying",
  "verified",
  "undoing",
  "undone",
  "failed",
] as const;
export type ChangeState = (typeof changeStates)[number];

const changeItem = z.object({
  kind: z.enum([
    "write-file",
    "delete-file",
    "discard-file",
    "move-file",
    "download-file",
    "run-settings",
    "unpack-archive",
    "exchange-path",
    "empty-folder",
    "restore-kept",
    "game-rule",
  ]),
  /** One sentence for users. */
  summary: z.string(),
});

const change = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  title: z.string(),
  state: z.enum(changeStates),
  /** The reason for its state, if there is more to say. */
  sentence: z.string().nullable(),
  /** The coded form of `sentence`, if it has a code. */
  message: messageShape.nullable(),
  author: z.object({ kind: z.string(), id: z.uuid().nullable(), via: z.string() }),
  items: z.array(changeItem),
  canUndo: z.boolean(),
  /** It was not made, or taken back because it did not work. */
  hasFailed: z.boolean().optional(),
  /** Cancellation was requested and is in progress. */
  isCancelling: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Change = z.output<typeof change>;

const changeWithDiffs = change.extend({
  items: z.array(changeItem.extend({ diff: z.string().nullable() })),
});
export type ChangeWithDiffs = z.output<typeof changeWithDiffs>;

const params = z.object({ serverId: z.uuid() });
const oneChange = params.extend({ changeId: z.uuid() });

export const listChanges = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/changes",
  access: "server:view",
  limit: "read",
  summary: "The newest hundred sets of changes to a server, newest first",
  params,
  response: z.array(change),
  errors: ["NOT_FOUND"],
});

export const getChange = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/changes/{changeId}",
  access: "server:read-files",
  limit: "read",
  summary: "One set of changes with what differs, line by line",
  params: oneChange,
  response: changeWithDiffs,
  errors: ["NOT_FOUND"],
});

export const undoChange = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/changes/{changeId}/undo",
  access: "server:undo-changes",
  limit: "costly",
  summary: "Put everything back as it was before a set of changes",
  params: oneChange,
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING"],
});

export const cancelChange = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/changes/{changeId}/cancel",
  access: "server:undo-changes",
  limit: "write",
  summary: "Stop a set of changes that is under way and put back what it has done",
  params: oneChange,
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
