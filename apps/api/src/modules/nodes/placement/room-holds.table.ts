import { index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { nodes } from "../nodes.table.ts";

/** Room that is kept for a server while it is being paid and built. Counted in what its machine has reserved. */
export const roomHolds = pgTable(
  "room_holds",
  {
    /** Of the order, and then of its server. */
    id: uuid().primaryKey(),
    nodeId: uuid("node_id")
      .notNull()
      .references(() => nodes.id, { onDelete: "cascade" }),
    memoryMb: integer("memory_mb").notNull(),
    diskMb: integer("disk_mb").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("room_holds_expires").on(table.expiresAt)],
);
