import { z } from "zod";
import { defineRoute } from "./route.ts";
import { announcedWork } from "./servers.ts";

const work = announcedWork.extend({
  id: z.uuid(),
  /** Null: all machines. */
  machine: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  /** How many owners got a mail so far. */
  told: z.int(),
});
export type PlannedWork = z.output<typeof work>;

export const listPlannedWork = defineRoute({
  method: "GET",
  path: "/api/admin/planned-work",
  access: "admin",
  limit: "read",
  summary: "Announced work on machines that is not over",
  response: z.object({ work: z.array(work) }),
});

export const announceWork = defineRoute({
  method: "POST",
  path: "/api/admin/planned-work",
  access: "admin",
  limit: "costly",
  needsConfirmation: true,
  summary: "Announce work on a machine, or on all: on the pages of its servers, by mail and in the game",
  body: z.object({
    /** Null: all machines. */
    machineId: z.uuid().nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    text: z
      .string()
      .trim()
      .min(3, "Please say in one sentence what happens.")
      .max(300, "Please keep it under 300 characters.")
      .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "Please write one line."),
  }),
  response: z.object({ id: z.uuid() }),
  status: 201,
  errors: ["NOT_FOUND", "CHANGE_REFUSED"],
});

export const cancelWork = defineRoute({
  method: "POST",
  path: "/api/admin/planned-work/{workId}/cancel",
  access: "admin",
  limit: "write",
  summary: "Cancel announced work; everybody who was told is told that too",
  params: z.object({ workId: z.uuid() }),
  response: z.object({}),
  // A repetition finds it cancelled.
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
