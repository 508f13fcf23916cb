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
  buildStatuses,
  type BuildPlan,
  type BuildStatus,
  type BuildStep,
} from "@blockwright/contract/builds";
import type { Message } from "@blockwright/contract/message";
import type { Agreed } from "@blockwright/contract/agreed";
import type { AwaitedPlan } from "@blockwright/contract/proposals";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { platformTypes, type PlatformType } from "@blockwright/minecraft/software";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { servers } from "../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Outlives its server: the request stays readable. */
export const buildTasks = pgTable(
  "build_tasks",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id").references(() => servers.id, { onDelete: "set null" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    prompt: text().notNull(),
    platformType: text("platform_type").$type<PlatformType>().notNull(),
    recipeId: text("recipe_id"),
    maxRamMb: integer("max_ram_mb").notNull(),
    maxStorageMb: integer("max_storage_mb").notNull(),
    status: text().$type<BuildStatus>().notNull().default("pending"),
    progress: integer().notNull().default(0),
    currentStep: text("current_step"),
    steps: jsonb().$type<readonly BuildStep[]>().notNull(),
    error: text(),
    /** Beside `error`, for sentences that have a code. */
    message: jsonb().$type<Message>(),
    plan: jsonb().$type<BuildPlan>(),
    recipe: jsonb().$type<Recipe>(),
    /** From the proposal that it was built from. */
    agreed: jsonb().$type<Agreed>(),
    /** Until the model has planned; the recipe is then made from its plan. */
    awaitedPlan: jsonb("awaited_plan").$type<AwaitedPlan>(),
    /** What is installed: only what we found at the sources ourselves. */
    lock: jsonb().$type<Lock>(),
    /** From a file, until it has been verified against the sources. */
    importedLock: jsonb("imported_lock").$type<Lock>(),
    attempt: integer().notNull().default(1),
    cancelRequestedAt: moment("cancel_requested_at"),
    /** Of the running stage. */
    stageDeadlineAt: moment("stage_deadline_at"),
    paymentIntentId: text("payment_intent_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("build_tasks_user").on(table.userId, table.createdAt),
    index("build_tasks_server").on(table.serverId),
    uniqueIndex("build_tasks_payment")
      .on(table.paymentIntentId)
      .where(sql`payment_intent_id is not null`),
    oneOf("build_tasks_platform_type", table.platformType, platformTypes),
    oneOf("build_tasks_status", table.status, buildStatuses),
  ],
);

/** Append-only, so that a long build never rewrites its log. */
export const buildLines = pgTable(
  "build_lines",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    buildId: uuid("build_id")
      .notNull()
      .references(() => buildTasks.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    text: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("build_lines_build").on(table.buildId, table.id)],
);
