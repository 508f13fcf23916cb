import { bigint, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { modelOutcomes, type ModelOutcome } from "./model/model-port.ts";

export const plannerKinds = ["model", "recipe"] as const;

/**
 * The cost and result of asking a model; while it runs, everything that it may cost. The request itself is stored with
 * the build. Kept for 13 months.
 */
export const plannings = pgTable(
  "plannings",
  {
    id: uuid().primaryKey(),
    /** The build, or the model plan of a proposal. Builds are a higher module, so there is no foreign key. */
    buildId: uuid("build_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author of the plan that was used in the end. */
    kind: text().$type<(typeof plannerKinds)[number]>().notNull(),
    model: text().notNull(),
    outcome: text().$type<ModelOutcome>().notNull(),
    repairs: integer().notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** Micro-dollars, by the configured prices; null without them. */
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
