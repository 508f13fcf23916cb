import { bigint, integer, pgTable, primaryKey, real, timestamp, uuid } from "drizzle-orm/pg-core";

const figures = () => ({
  /** Without a foreign key: rows are deleted with their partition. */
  serverId: uuid("server_id").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  cpuPercent: real("cpu_percent"),
  memoryBytes: bigint("memory_bytes", { mode: "number" }),
  /** The peak. */
  players: integer(),
  /** Ticks per second and milliseconds per tick, as the game told. Null: it was not asked, or does not tell. */
  tps: real(),
  mspt: real(),
  /** Processes that wait for a core of its machine, per core. */
  machineLoad: real("machine_load"),
});

/** One row for each minute a server ran. Partitioned by day. */
export const serverMinutes = pgTable("server_minutes", figures(), (table) => [
  primaryKey({ columns: [table.serverId, table.at] }),
]);

/** One row for each hour in which a server ran. Partitioned by month. */
export const serverHours = pgTable("server_hours", figures(), (table) => [
  primaryKey({ columns: [table.serverId, table.at] }),
]);
