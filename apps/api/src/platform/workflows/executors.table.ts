import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const workflowExecutors = pgTable("workflow_executors", {
  id: text().primaryKey(),
  beatAt: timestamp("beat_at", { withTimezone: true }).notNull().defaultNow(),
});
