import {
  driftKindIds,
  repairIds,
  type DriftKindId,
  type RepairId,
} from "@blockwright/contract/admin/integrity";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { nodes } from "../../nodes/nodes.table.ts";
import type { DriftFacts } from "./drift.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const findingStates = ["suspected", "open", "repairing", "accepted"] as const;
export type FindingState = (typeof findingStates)[number];

/** A difference that the last look saw. Its row is deleted when a look does not see it any more. */
export const driftFindings = pgTable(
  "drift_findings",
  {
    id: uuid().primaryKey(),
    kind: text().$type<DriftKindId>().notNull(),
    /** The same for the same difference in every look. */
    key: text().notNull(),
    /** The machine that reported it; repairs are sent to no other. Null: the database alone shows it. */
    nodeId: uuid("node_id").references(() => nodes.id, { onDelete: "cascade" }),
    serverId: uuid("server_id"),
    subject: text().notNull(),
    facts: jsonb().$type<DriftFacts>().notNull(),
    state: text().$type<FindingState>().notNull(),
    /** The look that saw it last. */
    lookId: text("look_id").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    repair: text().$type<RepairId>(),
    /** Part of the id of the repair's run. */
    attempts: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    uniqueIndex("drift_findings_key").on(table.kind, table.key),
    index("drift_findings_node").on(table.nodeId),
    oneOf("drift_findings_kind", table.kind, driftKindIds),
    oneOf("drift_findings_state", table.state, findingStates),
    oneOf("drift_findings_repair", table.repair, repairIds),
  ],
);

/** Kept for 30 days. */
export const driftChecks = pgTable("drift_checks", {
  /** Of its run. */
  id: text().primaryKey(),
  beganAt: moment("began_at").notNull(),
  endedAt: moment("ended_at"),
  /** Names of the machines that did not answer. */
  away: jsonb().$type<readonly string[]>().notNull().default([]),
});

/** Backups of files that were removed because they belonged to no server. Kept for 30 days. */
export const rescuedTrees = pgTable(
  "rescued_trees",
  {
    /** Also of its repository. */
    id: uuid().primaryKey(),
    nodeId: uuid("node_id")
      .notNull()
      .references(() => nodes.id, { onDelete: "cascade" }),
    volumeId: uuid("volume_id").notNull(),
    /** Encrypted, bound to the row's id. */
    sealedPassword: text("sealed_password").notNull(),
    /** Null until it is stored and read back. */
    snapshotId: text("snapshot_id"),
    /** The tree that was backed up; no other is removed. Null for that of an instance the node knows. */
    treeId: uuid("tree_id"),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("rescued_trees_created").on(table.createdAt)],
);
