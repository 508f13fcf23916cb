import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys are keyed hashes: neither names nor addresses are stored here. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    resetsAt: timestamp("resets_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limits_resets").on(table.resetsAt)],
);

export const tryBackoffs = pgTable(
  "try_backoffs",
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    blockedUntil: timestamp("blocked_until", { withTimezone: true }),
    lastTryAt: timestamp("last_try_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("try_backoffs_last_try").on(table.lastTryAt)],
);
