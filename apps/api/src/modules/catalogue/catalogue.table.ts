import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";

/** Every file we ever agreed on, so that another one at the same address is noticed. Never the file itself. */
export const artifacts = pgTable(
  "artifacts",
  {
    source: text().notNull(),
    url: text().notNull(),
    /** Where a node finds it without being sent on. */
    finalUrl: text("final_url").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** Those we know: all three of a file we looked at, else the one its source told. */
    sha1: text(),
    sha256: text(),
    sha512: text(),
    metadata: jsonb().$type<JarMetadata>(),
    firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.url] }),
    index("artifacts_final_url").on(table.finalUrl),
  ],
);
