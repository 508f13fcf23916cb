import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { nodeStates, type NodeFigures, type NodeState } from "./node.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What the operator and placement decide about a machine. Reserved sums change with the instances, in one transaction.
 */
export const nodes = pgTable(
  "nodes",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    /** Set by the operator. Moves stay in it unless they choose otherwise. */
    region: text(),
    netmask: text(),
    gateway: text(),
    rdns: text(),
    memoryMb: integer("memory_mb").notNull(),
    diskMb: integer("disk_mb").notNull(),
    cpus: integer().notNull(),
    memoryOvercommit: real("memory_overcommit").notNull().default(1),
    diskOvercommit: real("disk_overcommit").notNull().default(1),
    reservedMemoryMb: integer("reserved_memory_mb").notNull().default(0),
    reservedDiskMb: integer("reserved_disk_mb").notNull().default(0),
    /** The search for the next port starts after it: a recently freed number may still be in use. */
    lastLeasedPort: integer("last_leased_port").notNull().default(0),
    state: text().$type<NodeState>().notNull().default("active"),
    /** The public key that its credentials are signed for. */
    credentialsKey: text("credentials_key"),
    /** When its newest credentials were signed, and the version of their permissions. */
    credentialsIssuedAt: moment("credentials_issued_at").notNull().defaultNow(),
    permissionsVersion: integer("permissions_version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("nodes_reserved", sql`${table.reservedMemoryMb} >= 0 and ${table.reservedDiskMb} >= 0`),
    oneOf("nodes_state", table.state, nodeStates),
  ],
);

/** A machine's last report. Separate from `nodes`, so that heartbeats and placement never wait for each other. */
export const nodeReports = pgTable("node_reports", {
  nodeId: uuid("node_id")
    .primaryKey()
    .references(() => nodes.id, { onDelete: "cascade" }),
  heardAt: moment("heard_at").notNull(),
  runId: uuid("run_id").notNull(),
  sequence: bigint({ mode: "number" }).notNull(),
  /** Runs that a newer one has replaced: reports that still arrive from them are stale. */
  retiredRunIds: uuid("retired_run_ids")
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** The protocol version in use; null when there is none in common. */
  protocol: integer(),
  agentVersion: text("agent_version"),
  figures: jsonb().$type<NodeFigures>(),
  /** Null while it offers no SFTP. */
  sftpPort: integer("sftp_port"),
  sftpFingerprint: text("sftp_fingerprint"),
  /** The same for machines that can open the same backups. */
  backupStore: text("backup_store"),
});

/** Deleted a month after they expired. */
export const nodeEnrolmentTokens = pgTable(
  "node_enrolment_tokens",
  {
    id: uuid().primaryKey(),
    tokenHash: text("token_hash").notNull().unique("node_enrolment_tokens_hash"),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    nodeId: uuid("node_id").references(() => nodes.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("node_enrolment_tokens_expires").on(table.expiresAt)],
);
