import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  jobStatuses,
  jobTypes,
  type JobStageName,
  type JobStatus,
  type JobType,
} from "@blockwright/contract/jobs";
import type { Message } from "@blockwright/contract/message";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { servers } from "../servers/servers.table.ts";
import type { JobStep } from "./job.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Long-running work on an existing server: one at a time, each with what an undo needs. */
export const maintenanceJobs = pgTable(
  "maintenance_jobs",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    type: text().$type<JobType>().notNull(),
    status: text().$type<JobStatus>().notNull().default("pending"),
    progress: integer().notNull().default(0),
    currentStep: text("current_step"),
    steps: jsonb().$type<readonly JobStep<JobStageName>[]>().notNull(),
    /** The request, as shown to people. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    error: text(),
    /** Beside `error`, for sentences that have a code. */
    message: jsonb().$type<Message>(),
    recipe: jsonb().$type<Recipe>(),
    lock: jsonb().$type<Lock>(),
    /** The target state. Only the job's own code knows its shape. */
    wanted: jsonb().$type<unknown>(),
    /** The server's state before the job changed it. Only the job's own code knows its shape. */
    previous: jsonb().$type<unknown>(),
    undoUntil: moment("undo_until"),
    cancelRequestedAt: moment("cancel_requested_at"),
    /** Of the running stage. */
    stageDeadlineAt: moment("stage_deadline_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("maintenance_jobs_server").on(table.serverId, table.createdAt),
    uniqueIndex("maintenance_jobs_one_at_a_time")
      .on(table.serverId)
      .where(sql`status in ('pending', 'running')`),
    oneOf("maintenance_jobs_type", table.type, jobTypes),
    oneOf("maintenance_jobs_status", table.status, jobStatuses),
  ],
);

export const maintenanceJobLines = pgTable(
  "maintenance_job_lines",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => maintenanceJobs.id, { onDelete: "cascade" }),
    text: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("maintenance_job_lines_job").on(table.jobId, table.id)],
);
