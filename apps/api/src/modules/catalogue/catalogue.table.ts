import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";

/** Every file we ever pinned, so that a different file at the same address is noticed. Never the file itself. */
export const artifacts = pgTable(
  "artifacts",
  {
    source: text().notNull(),
    url: text().notNull(),
    /** Where a node finds it without a redirect. */
    finalUrl: text("final_url").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** The known hashes: all three of a file we fetched, else the one its source published. */
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
