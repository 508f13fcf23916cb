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
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { users } from "../accounts/accounts.table.ts";
import { servers } from "../servers/servers.table.ts";
import type { JobStatus, JobStep, JobType, PreviousState } from "./job.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Long work on a server that exists: one at a time, each with what it takes to go back. */
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
    steps: jsonb().$type<readonly JobStep[]>().notNull(),
    /** What was asked for, as people are shown it. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    error: text(),
    recipe: jsonb().$type<Recipe>(),
    lock: jsonb().$type<Lock>(),
    /** What the server is to become again; only of a job that brings something back. */
    wanted: jsonb().$type<PreviousState>(),
    /** What the server was when the job began to change it. */
    previous: jsonb().$type<PreviousState>(),
    undoUntil: moment("undo_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("maintenance_jobs_server").on(table.serverId, table.createdAt),
    uniqueIndex("maintenance_jobs_one_at_a_time")
      .on(table.serverId)
      .where(sql`status in ('pending', 'running')`),
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
