import { z } from "zod";
import { messageShape } from "./message.ts";
import { defineRoute } from "./route.ts";

export const jobStatuses = ["pending", "running", "completed", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobStepStatuses = ["pending", "in_progress", "completed", "failed"] as const;
export type JobStepStatus = (typeof jobStepStatuses)[number];

/** One stage of long work, as people see it. */
export interface StageDeclaration<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** How far the bar is when it begins. */
  readonly beginsAtPercent: number;
  /** Past this time the work ends, says so and frees the server. */
  readonly maxMinutes: number;
}

interface JobDeclaration {
  /** Shown beside the server's status while the job runs. */
  readonly inProgress: string;
  /** The answer to everything else that is asked of the server meanwhile. */
  readonly refusal: string;
  /** In the activity log, as `<name>.failed`. */
  readonly activity: string;
  readonly stages: readonly StageDeclaration[];
}

/** Every type of job, and all there is to know about it before it runs. Names are for good: rows keep them. */
export const jobDeclarations = {
  reinstall: {
    inProgress: "Reinstalling",
    refusal: "This server is being reinstalled. Please wait until that is finished.",
    activity: "reinstall",
    stages: [
      {
        name: "choose software",
        description: "Finding the version you asked for",
        beginsAtPercent: 2,
        maxMinutes: 10,
      },
      { name: "stop server", description: "Stopping the server", beginsAtPercent: 10, maxMinutes: 5 },
      {
        name: "install software",
        description: "Downloading and checking the server software",
        beginsAtPercent: 20,
        maxMinutes: 30,
      },
      {
        name: "configure settings",
        description: "Writing settings for your plan",
        beginsAtPercent: 70,
        maxMinutes: 5,
      },
      {
        name: "launch server",
        description: "Starting, and waiting until players can join",
        beginsAtPercent: 80,
        maxMinutes: 10,
      },
    ],
  },
  "restore-previous": {
    inProgress: "Bringing the old state back",
    refusal: "The old state of this server is being brought back. Please wait until that is finished.",
    activity: "undo",
    stages: [
      { name: "stop server", description: "Stopping the server", beginsAtPercent: 5, maxMinutes: 5 },
      {
        name: "bring back",
        description: "Putting the earlier files back",
        beginsAtPercent: 25,
        maxMinutes: 30,
      },
      {
        name: "launch server",
        description: "Starting, and waiting until players can join",
        beginsAtPercent: 60,
        maxMinutes: 10,
      },
    ],
  },
} as const satisfies Readonly<Record<string, JobDeclaration>>;

export type JobType = keyof typeof jobDeclarations;
export const jobTypes = Object.keys(jobDeclarations) as readonly JobType[];

export type JobStageName<Type extends JobType = JobType> =
  (typeof jobDeclarations)[Type]["stages"][number]["name"];

const job = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  userId: z.uuid(),
  type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  /** Percent. */
  progress: z.int().min(0).max(100),
  currentStep: z.string().nullable(),
  steps: z.array(z.object({ name: z.string(), description: z.string(), status: z.string() })),
  logs: z.array(z.string()),
  payload: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  /** Beside `error`, for sentences that have a code. */
  errorMessage: messageShape.nullable(),
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
  limit: "read",
  summary: "Long work on a server, newest first",
  params,
  response: z.array(job),
  errors: ["NOT_FOUND"],
});

export const cancelJob = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/jobs/{jobId}/cancel",
  access: "server:reinstall",
  limit: "write",
  summary: "Stop long work on a server and put back what it has done",
  params: params.extend({ jobId: z.uuid() }),
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
