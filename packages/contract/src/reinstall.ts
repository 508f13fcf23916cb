import { z } from "zod";
import { softwareTypes } from "@blockwright/minecraft/software";
import { defineRoute } from "./route.ts";

export const jobStatuses = ["pending", "running", "completed", "failed"] as const;

const job = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  userId: z.uuid(),
  type: z.enum(["reinstall", "restore-previous"]),
  status: z.enum(jobStatuses),
  /** Percent. */
  progress: z.int().min(0).max(100),
  currentStep: z.string().nullable(),
  steps: z.array(z.object({ name: z.string(), description: z.string(), status: z.string() })),
  logs: z.array(z.string()),
  payload: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  /** Until then the state before it can be brought back. */
  undoUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MaintenanceJob = z.output<typeof job>;

const params = z.object({ serverId: z.uuid() });

export const listJobs = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/jobs",
  access: "server:view",
  summary: "Long work on a server, newest first",
  params,
  response: z.array(job),
  errors: ["NOT_FOUND"],
});

export const reinstallServer = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/reinstall",
  access: "server:reinstall",
  summary: "Make a server anew with another software or version",
  params,
  body: z.object({
    serverType: z.enum(softwareTypes),
    minecraftVersion: z
      .string()
      .max(20)
      .transform((text) => text.trim())
      .refine((text) => text !== "", "Please enter a version."),
  }),
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "JOB_RUNNING", "REINSTALL_REFUSED"],
});

export const undoReinstall = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/jobs/{jobId}/undo",
  access: "server:reinstall",
  summary: "Bring back what a reinstall replaced",
  params: params.extend({ jobId: z.uuid() }),
  response: z.object({ jobId: z.uuid() }),
  errors: ["NOT_FOUND", "JOB_RUNNING", "REINSTALL_REFUSED"],
});
