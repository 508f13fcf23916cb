import { z } from "zod";
import { jobStatuses } from "../jobs.ts";
import { defineRoute } from "../route.ts";

const address = z.object({ host: z.string(), port: z.int() });
const params = z.object({ serverId: z.uuid() });

const target = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where players would join. Null if it has no free port. */
  address: address.nullable(),
  region: z.string().nullable(),
  /** Whether it is in the region of the machine that has the server now. */
  isSameRegion: z.boolean(),
  /** Why the server can't go there; null if it can. */
  refusal: z.string().nullable(),
});

export const previewMove = defineRoute({
  method: "GET",
  path: "/api/admin/servers/{serverId}/move",
  access: "admin",
  limit: "read",
  summary:
    "Where a server could be moved, its size, the expected downtime and its new address; and its last move",
  params,
  response: z.object({
    name: z.string(),
    /** The machine that it is on. */
    machine: z.string(),
    address,
    /** Null until its machine has said it. */
    sizeMb: z.int().nullable(),
    /** Reserved for the files that are kept for an undo, which move too. */
    keptMb: z.int(),
    isRunning: z.boolean(),
    /** An estimate; 0 if it does not run. */
    downtimeSeconds: z.int(),
    machines: z.array(target),
    /** The move that is under way, or the last one. */
    move: z
      .object({
        jobId: z.uuid(),
        status: z.enum(jobStatuses),
        progress: z.int(),
        step: z.string().nullable(),
        error: z.string().nullable(),
        canCancel: z.boolean(),
      })
      .nullable(),
  }),
  errors: ["NOT_FOUND"],
});

export const moveServer = defineRoute({
  method: "POST",
  path: "/api/admin/servers/{serverId}/move",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Move a server to another machine; it runs until its files are copied",
  params,
  body: z.object({
    machineId: z.uuid(),
    /** As shown before: the move is refused if it would be another one now. */
    port: z.int().min(1).max(65_535),
    /** Kept in the activity log. */
    reason: z.string().trim().min(3, "Please say why, in a few words.").max(300),
  }),
  response: z.object({ jobId: z.uuid() }),
  status: 202,
  errors: ["NOT_FOUND", "NO_ROOM", "CHANGE_REFUSED", "JOB_RUNNING"],
});

export const cancelMove = defineRoute({
  method: "POST",
  path: "/api/admin/servers/{serverId}/move/cancel",
  access: "admin",
  limit: "write",
  summary: "Stop the move of a server; it stays on its machine",
  params,
  response: z.object({}),
  // A repetition finds it cancelled.
  idempotency: "natural",
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});
