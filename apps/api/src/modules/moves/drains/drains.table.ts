import { drainedServerStates, type DrainedServerState } from "@blockwright/contract/admin/drains";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { nodes } from "../../nodes/nodes.table.ts";
import { servers } from "../../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A machine that is being emptied. */
export const drains = pgTable(
  "drains",
  {
    id: uuid().primaryKey(),
    nodeId: uuid("node_id")
      .notNull()
      .references(() => nodes.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    noticeMinutes: integer("notice_minutes").notNull(),
    staysInRegion: boolean("stays_in_region").notNull(),
    /** How often its workflow was started. */
    runs: integer().notNull().default(1),
    createdAt: moment("created_at").notNull(),
    stopRequestedAt: moment("stop_requested_at"),
    endedAt: moment("ended_at"),
    error: text(),
  },
  (table) => [
    uniqueIndex("drains_open")
      .on(table.nodeId)
      .where(sql`ended_at is null`),
  ],
);

export const drainServers = pgTable(
  "drain_servers",
  {
    drainId: uuid("drain_id")
      .notNull()
      .references(() => drains.id, { onDelete: "cascade" }),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    state: text().$type<DrainedServerState>().notNull().default("waiting"),
    /** Of the move that is under way, or the last one. */
    jobId: uuid("job_id"),
    /** Failed attempts to begin a move. */
    tries: integer().notNull().default(0),
    notBefore: moment("not_before").notNull(),
    toldAt: moment("told_at"),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.drainId, table.serverId] }),
    index("drain_servers_server").on(table.serverId),
    oneOf("drain_servers_state", table.state, drainedServerStates),
  ],
);
