import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { servers } from "../../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Paid sizes that the operator gave without charge. A server has one at a time. */
export const givenSizes = pgTable(
  "given_sizes",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    ramGb: integer("ram_gb").notNull(),
    storageGb: integer("storage_gb").notNull(),
    /** What it would cost; it counts for the plan of its owner. */
    monthlyCents: integer("monthly_cents").notNull(),
    /** The size that the server has again afterwards. */
    memoryMbBefore: integer("memory_mb_before").notNull(),
    diskMbBefore: integer("disk_mb_before").notNull(),
    /** Its owner reads it. */
    reason: text().notNull(),
    givenAt: moment("given_at").notNull(),
    /** Null: until the operator ends it. */
    until: moment("until"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("given_sizes_running")
      .on(table.serverId)
      .where(sql`ended_at is null`),
    index("given_sizes_server").on(table.serverId),
    index("given_sizes_until")
      .on(table.until)
      .where(sql`ended_at is null`),
  ],
);
