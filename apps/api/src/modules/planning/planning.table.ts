import { bigint, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.table.ts";

/** What asking a model took, and what came of it. The wish itself stands with the build. */
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
    kind: text().$type<"model" | "recipe">().notNull(),
    model: text().notNull(),
    outcome: text().notNull(),
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
  ],
);
