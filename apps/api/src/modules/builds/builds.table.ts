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
import type { BuildPlan, BuildStatus, BuildStep } from "@blockwright/contract/builds";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlatformType } from "@blockwright/minecraft/software";
import { users } from "../accounts/accounts.table.ts";
import { servers } from "../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Outlives its server: what somebody asked for stays readable. */
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
    plan: jsonb().$type<BuildPlan>(),
    recipe: jsonb().$type<Recipe>(),
    lock: jsonb().$type<Lock>(),
    attempt: integer().notNull().default(1),
    cancelRequestedAt: moment("cancel_requested_at"),
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
  ],
);

/** Append-only, so that a long build never rewrites what it has said. */
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

/** Who agreed to which text, and when. Without it no server is started. */
export const eulaConsents = pgTable("eula_consents", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  document: text().notNull(),
  acceptedAt: moment("accepted_at").notNull().defaultNow(),
});
