import { z } from "zod";
import { messageShape } from "./message.ts";
import { defineRoute } from "./route.ts";

export const jobStatuses = ["pending", "running", "completed", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobStepStatuses = ["pending", "in_progress", "completed", "failed"] as const;
export type JobStepStatus = (typeof jobStepStatuses)[number];

/** One stage of a job, as shown to users. */
export interface StageDeclaration<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** Progress in percent when the stage starts. */
  readonly beginsAtPercent: number;
  /** After this time the job fails with a message and frees the server. */
  readonly maxMinutes: number;
}

interface JobDeclaration {
  /** Shown next to the server's status while the job runs. */
  readonly inProgress: string;
  /** The error for all other requests on the server meanwhile. */
  readonly refusal: string;
  /** Name in the activity log, as `<name>.failed`. */
  readonly activity: string;
  /** Only the operator can cancel it. */
  readonly isOperators?: true;
  readonly stages: readonly StageDeclaration[];
}

/** All job types with their static properties. Names must not change: they are stored in the database. */
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
  update: {
    inProgress: "Updating",
    refusal: "This server is being updated. Please wait until that is finished.",
    activity: "update",
    stages: [
      {
        name: "choose software",
        description: "Finding the new version and its plugins",
        beginsAtPercent: 2,
        maxMinutes: 10,
      },
      { name: "make backup", description: "Making a backup first", beginsAtPercent: 8, maxMinutes: 360 },
      { name: "stop server", description: "Stopping the server", beginsAtPercent: 40, maxMinutes: 5 },
      {
        name: "install software",
        description: "Installing the new version beside your world",
        beginsAtPercent: 45,
        maxMinutes: 60,
      },
      {
        name: "launch server",
        description: "Starting, and waiting until players can join",
        beginsAtPercent: 75,
        maxMinutes: 30,
      },
    ],
  },
  "restore-previous": {
    inProgress: "Restoring the previous version",
    refusal: "The previous version of this server is being restored. Please wait until that is finished.",
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
  backup: {
    inProgress: "Saving the world",
    refusal: "This server is being backed up. Please wait until its world is saved.",
    activity: "backup",
    stages: [
      { name: "save world", description: "Saving the world", beginsAtPercent: 2, maxMinutes: 11 },
      { name: "store backup", description: "Copying files", beginsAtPercent: 10, maxMinutes: 360 },
    ],
  },
  "restore-backup": {
    inProgress: "Restoring",
    refusal: "A backup of this server is being restored. Please wait until that is finished.",
    activity: "restore",
    stages: [
      { name: "fetch backup", description: "Fetching the backup", beginsAtPercent: 2, maxMinutes: 360 },
      { name: "stop server", description: "Stopping the server", beginsAtPercent: 70, maxMinutes: 5 },
      {
        name: "put in place",
        description: "Putting the files in place",
        beginsAtPercent: 85,
        maxMinutes: 30,
      },
    ],
  },
  "restore-archive": {
    inProgress: "Restoring",
    refusal: "This server is being restored from a file. Please wait until that is finished.",
    activity: "restore",
    stages: [
      { name: "unpack file", description: "Unpacking the file", beginsAtPercent: 2, maxMinutes: 120 },
      { name: "stop server", description: "Stopping the server", beginsAtPercent: 70, maxMinutes: 5 },
      {
        name: "put in place",
        description: "Putting the files in place",
        beginsAtPercent: 85,
        maxMinutes: 30,
      },
    ],
  },
  "restore-as-new": {
    inProgress: "Restoring",
    refusal: "This server is being made from a backup. Please wait until that is finished.",
    activity: "restore",
    stages: [
      { name: "prepare machine", description: "Preparing a machine", beginsAtPercent: 1, maxMinutes: 30 },
      { name: "fetch backup", description: "Fetching the backup", beginsAtPercent: 2, maxMinutes: 360 },
      {
        name: "put in place",
        description: "Putting the files in place",
        beginsAtPercent: 85,
        maxMinutes: 30,
      },
    ],
  },
  move: {
    inProgress: "Being moved to another machine",
    refusal: "This server is being moved to another machine. Please wait until that is finished.",
    activity: "move",
    isOperators: true,
    stages: [
      {
        name: "copy files",
        description: "Copying the files while the server runs",
        beginsAtPercent: 2,
        maxMinutes: 720,
      },
      { name: "stop server", description: "Stopping the server", beginsAtPercent: 70, maxMinutes: 5 },
      {
        name: "copy changes",
        description: "Copying what has changed since, and comparing both copies",
        beginsAtPercent: 75,
        maxMinutes: 120,
      },
      {
        name: "switch machine",
        description: "Handing the server over to the new machine",
        beginsAtPercent: 90,
        maxMinutes: 5,
      },
      {
        name: "put in place",
        description: "Putting the files in place",
        beginsAtPercent: 92,
        maxMinutes: 30,
      },
      {
        name: "launch server",
        description: "Starting, and waiting until players can join",
        beginsAtPercent: 95,
        maxMinutes: 20,
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
  /** The coded form of `error`, if it has a code. */
  errorMessage: messageShape.nullable(),
  /** The previous state can be restored until then. */
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
