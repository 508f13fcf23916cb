import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Hold, InstanceState, LastExit, Power, Protocol, Purpose, SpecParts } from "./instance.ts";
import { nodes } from "./nodes.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What should be. Written by people's wishes, never by what a node reports. */
export const instances = pgTable(
  "instances",
  {
    id: uuid().primaryKey(),
    /** Without a foreign key: servers stand above this module. */
    serverId: uuid("server_id").notNull(),
    nodeId: uuid("node_id")
      .notNull()
      .references(() => nodes.id),
    purpose: text().$type<Purpose>().notNull(),
    power: text().$type<Power>().notNull(),
    holds: text()
      .array()
      .$type<Hold[]>()
      .notNull()
      .default(sql`'{}'`),
    generation: integer().notNull().default(1),
    restarts: integer().notNull().default(0),
    /** The generation that asked for the last restart. */
    restartGeneration: integer("restart_generation").notNull().default(0),
    spec: jsonb().$type<SpecParts>().notNull(),
    memoryMb: integer("memory_mb").notNull(),
    diskMb: integer("disk_mb").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    changedAt: moment("changed_at").notNull().defaultNow(),
    /** When the reconciler last said it again, and how often since the last change. */
    sentAt: moment("sent_at"),
    sendAttempts: integer("send_attempts").notNull().default(0),
    deletedAt: moment("deleted_at"),
    /** The node has confirmed that it is gone: room and ports are free again. */
    releasedAt: moment("released_at"),
  },
  (table) => [
    uniqueIndex("instances_live")
      .on(table.serverId)
      .where(sql`purpose = 'live' and deleted_at is null`),
    index("instances_server").on(table.serverId),
    index("instances_node")
      .on(table.nodeId)
      .where(sql`released_at is null`),
  ],
);

export const portLeases = pgTable(
  "port_leases",
  {
    nodeId: uuid("node_id")
      .notNull()
      .references(() => nodes.id),
    protocol: text().$type<Protocol>().notNull(),
    port: integer().notNull(),
    instanceId: uuid("instance_id")
      .notNull()
      .references(() => instances.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.protocol, table.port] }),
    index("port_leases_instance").on(table.instanceId),
  ],
);

/** What is, as the node last said: one narrow row each, rewritten by every heartbeat that changes it. */
export const instanceObservations = pgTable("instance_observations", {
  instanceId: uuid("instance_id")
    .primaryKey()
    .references(() => instances.id, { onDelete: "cascade" }),
  generation: integer().notNull(),
  state: text().$type<InstanceState>().notNull(),
  /** The last time anything but the figures changed. */
  changedAt: moment("changed_at").notNull().defaultNow(),
  progress: text(),
  lastExit: jsonb("last_exit").$type<LastExit>(),
  cpuPercent: real("cpu_percent"),
  memoryBytes: bigint("memory_bytes", { mode: "number" }),
  diskBytes: bigint("disk_bytes", { mode: "number" }),
  networkReceivedBytes: bigint("network_received_bytes", { mode: "number" }),
  networkSentBytes: bigint("network_sent_bytes", { mode: "number" }),
  players: integer(),
  maxPlayers: integer("max_players"),
  startedAt: moment("started_at"),
});
