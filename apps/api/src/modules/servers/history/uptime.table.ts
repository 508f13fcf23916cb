import { date, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

/** Of all servers that should run, how many were on a machine that answered: summed up over the minutes of a day. */
export const uptimeDays = pgTable("uptime_days", {
  /** In UTC. */
  day: date().primaryKey(),
  /** Minutes in which it was measured. */
  samples: integer().notNull(),
  wanted: integer().notNull(),
  reached: integer().notNull(),
  lastAt: timestamp("last_at", { withTimezone: true }).notNull(),
});
