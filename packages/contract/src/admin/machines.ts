import { z } from "zod";
import { defineRoute } from "../route.ts";

const amount = z.object({
  /** What placement may hand out. */
  capacityMb: z.int(),
  reservedMb: z.int(),
  /** Null until the machine has reported. */
  usedMb: z.int().nullable(),
});

const machine = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where players reach it. */
  address: z.string(),
  /** Set by the operator. Machines without one are in a region of their own. */
  region: z.string().nullable(),
  /** Whether new servers are placed on it. */
  isPlacing: z.boolean(),
  /** Whether it has reported within the last 15 seconds. */
  isHeard: z.boolean(),
  heardAt: z.iso.datetime().nullable(),
  agentVersion: z.string().nullable(),
  /** False if it is too old or too new for us. Null until it has reported. */
  isCompatible: z.boolean().nullable(),
  /** How far its clock is ahead of ours. Null if its agent does not say. */
  clockAheadMs: z.int().nullable(),
  cpus: z.int(),
  /** Average number of programs that ran or waited for a core in the last minute. */
  load: z.number().nullable(),
  memory: amount,
  disk: amount,
  /** Copies for trials are not counted. */
  servers: z.int(),
  running: z.int(),
});
export type Machine = z.output<typeof machine>;

export const listMachines = defineRoute({
  method: "GET",
  path: "/api/admin/machines",
  access: "admin",
  limit: "read",
  summary: "The game machines: what they have, what is reserved and used, and whether they report",
  response: z.object({ machines: z.array(machine) }),
});

export const changePlacing = defineRoute({
  method: "POST",
  path: "/api/admin/machines/{machineId}/placing",
  access: "admin",
  limit: "write",
  summary: "Stop placing new servers on a machine, or place them again; its servers keep running",
  params: z.object({ machineId: z.uuid() }),
  body: z.object({
    isPlacing: z.boolean(),
    /** Kept in the activity log. */
    reason: z.string().trim().min(3, "Please say why, in a few words.").max(300),
  }),
  response: z.object({ isPlacing: z.boolean() }),
  errors: ["NOT_FOUND"],
});

export const setRegion = defineRoute({
  method: "POST",
  path: "/api/admin/machines/{machineId}/region",
  access: "admin",
  limit: "write",
  summary:
    "Set the region of a machine; drains move servers only inside a region unless the operator allows others",
  params: z.object({ machineId: z.uuid() }),
  body: z.object({
    /** Null: none. */
    region: z
      .string()
      .trim()
      .min(1, "Please write a name, or clear the region.")
      .max(40, "Please keep it under 40 characters.")
      .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), "Please use letters, numbers and spaces.")
      .nullable(),
  }),
  response: z.object({ region: z.string().nullable() }),
  // A repetition sets the same.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});

export const addMachine = defineRoute({
  method: "POST",
  path: "/api/admin/machines",
  access: "admin",
  limit: "security",
  summary: "A command that enrols one machine, once, within an hour",
  response: z.object({ command: z.string(), expiresAt: z.iso.datetime() }),
  // The answer is secret and must not be stored for idempotency.
  idempotency: "natural",
  errors: ["ENROLMENT_NOT_CONFIGURED"],
});
