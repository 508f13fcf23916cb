import { portPurposes, type PortPurpose } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { holds, portProtocols, powers, purposes } from "@blockwright/node-protocol/instance";
import { instanceStates } from "@blockwright/node-protocol/observation";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { allOf, oneOf } from "../../platform/db/one-of.ts";
import type { Hold, InstanceState, LastExit, Power, Protocol, Purpose, SpecParts } from "./instance.ts";
import { nodes } from "./nodes.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The wanted state. Written by requests, never by a node's reports. */
export const instances = pgTable(
  "instances",
  {
    id: uuid().primaryKey(),
    /** Without a foreign key: servers are a higher module. */
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
    /** When the reconciler last repeated it, and how often since the last change. */
    sentAt: moment("sent_at"),
    sendAttempts: integer("send_attempts").notNull().default(0),
    deletedAt: moment("deleted_at"),
    /** The node has confirmed its removal: its ports are free again, and its reservation except for what is kept. */
    releasedAt: moment("released_at"),
    /** Nothing of it is kept when it is deleted. */
    isDiscarded: boolean("is_discarded").notNull().default(false),
    /** Reserved on the node for the tree it keeps of this instance. */
    keptMb: integer("kept_mb").notNull().default(0),
    /** A job is about to create or bring back a kept tree: until it ends, the node's reports do not change `keptMb`. */
    isKeptHeld: boolean("is_kept_held").notNull().default(false),
    keptChangedAt: moment("kept_changed_at"),
  },
  (table) => [
    uniqueIndex("instances_live")
      .on(table.serverId)
      .where(sql`purpose = 'live' and deleted_at is null`),
    index("instances_server").on(table.serverId),
    index("instances_node")
      .on(table.nodeId)
      .where(sql`released_at is null`),
    index("instances_kept")
      .on(table.nodeId)
      .where(sql`kept_mb > 0`),
    oneOf("instances_purpose", table.purpose, purposes),
    oneOf("instances_power", table.power, powers),
    allOf("instances_holds", table.holds, holds),
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
    purpose: text().$type<PortPurpose>().notNull().default("game"),
    /** The add-on that listens there; null for the game. */
    addOn: text("add_on"),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.protocol, table.port] }),
    index("port_leases_instance").on(table.instanceId),
    oneOf("port_leases_protocol", table.protocol, portProtocols),
    oneOf("port_leases_purpose", table.purpose, portPurposes),
  ],
);

/** The actual state, as last reported: one narrow row each, rewritten by every heartbeat that changes it. */
export const instanceObservations = pgTable(
  "instance_observations",
  {
    instanceId: uuid("instance_id")
      .primaryKey()
      .references(() => instances.id, { onDelete: "cascade" }),
    generation: integer().notNull(),
    state: text().$type<InstanceState>().notNull(),
    /** The last time anything but the metrics changed. */
    changedAt: moment("changed_at").notNull().defaultNow(),
    /** The last time it came online. */
    onlineAt: moment("online_at"),
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
  },
  (table) => [oneOf("instance_observations_state", table.state, instanceStates)],
);
