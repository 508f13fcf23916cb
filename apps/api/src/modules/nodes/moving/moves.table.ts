import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { LeasedPort } from "../instance.ts";
import { instances } from "../instances.table.ts";
import { nodes } from "../nodes.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Instances on their way to another machine. Until `switchedAt` the machine they leave is the only one that may run
 * them, and afterwards the one they go to. The row is open until the other machine has deleted its copy.
 */
export const instanceMoves = pgTable(
  "instance_moves",
  {
    /** Of its job. */
    id: uuid().primaryKey(),
    instanceId: uuid("instance_id")
      .notNull()
      .references(() => instances.id, { onDelete: "cascade" }),
    fromNodeId: uuid("from_node_id")
      .notNull()
      .references(() => nodes.id),
    toNodeId: uuid("to_node_id")
      .notNull()
      .references(() => nodes.id),
    /** Leased on the machine it goes to. */
    ports: jsonb().$type<readonly LeasedPort[]>().notNull(),
    /** The generation of the switch: the machine it leaves has to remove everything older. */
    generation: integer(),
    /** Reserved on the machine it leaves until its copy is deleted. */
    leftDiskMb: integer("left_disk_mb").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    switchedAt: moment("switched_at"),
    /** It runs on the new machine and is in a backup: the copy that it left may be deleted. */
    provenAt: moment("proven_at"),
    /** It stays where it was: what the other machine fetched is to be deleted. */
    abortedAt: moment("aborted_at"),
    /** Nothing of it is left on the other machine. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("instance_moves_instance").on(table.instanceId),
    index("instance_moves_open")
      .on(table.fromNodeId)
      .where(sql`ended_at is null`),
  ],
);
