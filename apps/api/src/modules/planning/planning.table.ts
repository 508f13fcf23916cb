import { bigint, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { modelOutcomes, type ModelOutcome } from "./model-port.ts";

export const plannerKinds = ["model", "recipe"] as const;

/** What asking a model took, and what came of it. The wish itself stands with the build. Kept for 13 months. */
export const plannings = pgTable(
  "plannings",
  {
    id: uuid().primaryKey(),
    /** Builds stand above planning, so the database does not tie the two together. */
    buildId: uuid("build_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who made the plan that was used in the end. */
    kind: text().$type<(typeof plannerKinds)[number]>().notNull(),
    model: text().notNull(),
    outcome: text().$type<ModelOutcome>().notNull(),
    repairs: integer().notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** Millionths of a dollar, by the configured prices; null without them. */
    costMicros: bigint("cost_micros", { mode: "number" }),
    durationMs: integer("duration_ms").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("plannings_build").on(table.buildId),
    index("plannings_user").on(table.userId, table.createdAt),
    index("plannings_created").on(table.createdAt),
    oneOf("plannings_kind", table.kind, plannerKinds),
    oneOf("plannings_outcome", table.outcome, modelOutcomes),
  ],
);
