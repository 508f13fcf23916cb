import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * The last answers of the sources. The key is a hash of source, address and wanted format: addresses contain people's
 * search words, which must not be readable here.
 */
export const outsideAnswers = pgTable(
  "outside_answers",
  {
    key: text().primaryKey(),
    source: text().notNull(),
    /** 200, or 404 for a missing resource. */
    status: integer().notNull(),
    body: text().notNull(),
    etag: text(),
    lastModified: text("last_modified"),
    freshUntil: timestamp("fresh_until", { withTimezone: true }).notNull(),
    /** When the source last confirmed it, also by "not modified". */
    storedAt: timestamp("stored_at", { withTimezone: true }).notNull(),
    /** By the day: a read that writes each time would be no cache. */
    usedAt: timestamp("used_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("outside_answers_used").on(table.usedAt)],
);
