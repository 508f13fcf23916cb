import { z } from "zod";
import { defineRoute } from "../route.ts";

const params = z.object({ machineId: z.uuid() });
const reason = z.string().trim().min(3, "Please say why, in a few words.").max(300);

export const drainedServerStates = ["waiting", "moving", "moved", "failed"] as const;
export type DrainedServerState = (typeof drainedServerStates)[number];

const drainedServer = z.object({
  serverId: z.uuid(),
  name: z.string(),
  state: z.enum(drainedServerStates),
  /** Why it is still there, or what went wrong after it had left. */
  error: z.string().nullable(),
  /** Its owner was told, and it is not moved earlier. */
  notBefore: z.iso.datetime().nullable(),
  /** Of its move, in percent. Null unless it is being moved. */
  progress: z.int().nullable(),
  step: z.string().nullable(),
});

const drain = z.object({
  id: z.uuid(),
  machineId: z.uuid(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The operator ended it; the move that is under way is finished. */
  isStopping: z.boolean(),
  total: z.int(),
  moved: z.int(),
  failed: z.int(),
  /** Why it ended early. */
  error: z.string().nullable(),
  /** Those with something to say about, a hundred at most. */
  servers: z.array(drainedServer),
});
export type Drain = z.output<typeof drain>;

export const listDrains = defineRoute({
  method: "GET",
  path: "/api/admin/drains",
  access: "admin",
  limit: "read",
  summary: "The drain of each machine that is under way or was the last one of the past week",
  response: z.object({ drains: z.array(drain) }),
});

export const drainMachine = defineRoute({
  method: "POST",
  path: "/api/admin/machines/{machineId}/drain",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Place nothing new on a machine, and move its servers to others, one after the other",
  params,
  body: z.object({
    /** Kept in the activity log. */
    reason,
    /** How long before its move the owner of a running server is told. */
    noticeMinutes: z.int().min(0).max(1440),
    /** False: servers may also go to machines of another region. */
    staysInRegion: z.boolean().default(true),
  }),
  response: z.object({ drainId: z.uuid() }),
  status: 202,
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});

export const endDrain = defineRoute({
  method: "POST",
  path: "/api/admin/machines/{machineId}/drain/end",
  access: "admin",
  limit: "write",
  summary: "End a drain: the move that is under way is finished, and the other servers stay",
  params,
  response: z.object({}),
  // A repetition finds it ended.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});

export const retryDrain = defineRoute({
  method: "POST",
  path: "/api/admin/machines/{machineId}/drain/retry",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Try the servers of a drain again that could not be moved or were left",
  params,
  response: z.object({ retried: z.int() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});
