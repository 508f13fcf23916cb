import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What the sources answered last. The key is a hash of source, address and wanted format: addresses hold the words
 * people search for, and those are nobody's business here.
 */
export const outsideAnswers = pgTable(
  "outside_answers",
  {
    key: text().primaryKey(),
    source: text().notNull(),
    /** 200, or 404 for what the source says is not there. */
    status: integer().notNull(),
    body: text().notNull(),
    etag: text(),
    lastModified: text("last_modified"),
    freshUntil: timestamp("fresh_until", { withTimezone: true }).notNull(),
    /** When the source last said so, also by "not modified". */
    storedAt: timestamp("stored_at", { withTimezone: true }).notNull(),
    /** To the day: a read that writes each time would be no cache. */
    usedAt: timestamp("used_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("outside_answers_used").on(table.usedAt)],
);
