import { modelPlanStates, type ModelPlanState } from "@blockwright/contract/proposals";
import { platformTypes, type PlatformType } from "@blockwright/minecraft/software";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { users } from "../../accounts/accounts.table.ts";
import type { PlannedServer } from "../planned-server.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A model's plan for a person's words, made before the build. Kept for 24 hours, so that the same words cost once. */
export const modelPlans = pgTable(
  "model_plans",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    prompt: text().notNull(),
    platformType: text("platform_type").$type<PlatformType>().notNull(),
    memoryMb: integer("memory_mb").notNull(),
    state: text().$type<ModelPlanState>().notNull(),
    /** How often a worker has begun it. */
    tries: integer().notNull().default(0),
    /** What the model has looked up, as sentences. */
    steps: jsonb().$type<readonly string[]>().notNull().default([]),
    planned: jsonb().$type<PlannedServer>(),
    /** Why there is no plan. */
    sentence: text(),
    /** Extended while a page shows it. Afterwards the model is stopped, unless a build waits. */
    watchedUntil: moment("watched_until").notNull(),
    isAwaited: boolean("is_awaited").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("model_plans_user").on(table.userId, table.createdAt),
    index("model_plans_created").on(table.createdAt),
    oneOf("model_plans_platform_type", table.platformType, platformTypes),
    oneOf("model_plans_state", table.state, modelPlanStates),
  ],
);
