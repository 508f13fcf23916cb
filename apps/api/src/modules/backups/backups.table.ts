import { backupStatuses } from "@blockwright/contract/backups";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { maintenanceJobs } from "../jobs/jobs.table.ts";
import { servers } from "../servers/servers.table.ts";
import type { BackedUpState } from "./backed-up-state.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The key of a server's repository. Without it none of its backups can be read. The row outlives its server until the
 * repository is removed from the store.
 */
export const backupRepositories = pgTable("backup_repositories", {
  serverId: uuid("server_id").primaryKey(),
  /** Encrypted, bound to the server's id. */
  sealedPassword: text("sealed_password").notNull(),
  /** Where it is, as machines report it. Null until the first backup. */
  store: text(),
  /** The repository that new backups go to. Null: the first one, which has the server's id. */
  currentId: uuid("current_id"),
  /** Damaged ones. They are kept for what can still be read, and have the same key. */
  retiredIds: uuid("retired_ids")
    .array()
    .notNull()
    .default(sql`'{}'`),
  checkBeganAt: moment("check_began_at"),
  /** The end of the last check, also of one that could not be made. */
  checkEndedAt: moment("check_ended_at"),
  /** The last time that the current repository was found whole. */
  checkedAt: moment("checked_at"),
  /** Decides which part is read next. */
  checksDone: integer("checks_done").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** What people chose for the backups of a server. No row: the usual. */
export const backupSettings = pgTable("backup_settings", {
  serverId: uuid("server_id")
    .primaryKey()
    .references(() => servers.id, { onDelete: "cascade" }),
  /** Folders that are not backed up. */
  leftOut: jsonb("left_out").$type<readonly string[]>().notNull(),
});

export const backups = pgTable(
  "backups",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Made on schedule or before a change; these have their own retention and take no place. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** For people, as "Before update of …". Null: a person asked for it, or it was made on schedule. */
    reason: text(),
    /** Its place among the backups a server may have. Null: it failed, or it is being deleted. */
    slot: integer(),
    status: text({ enum: backupStatuses }).notNull().default("creating"),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    files: integer().notNull().default(0),
    /** Null: the server's first repository. */
    repositoryId: uuid("repository_id"),
    /** Its name in the repository. */
    snapshotId: text("snapshot_id"),
    /** The server's state, besides its files. */
    state: jsonb().$type<BackedUpState>(),
    /** Folders that were there and are not in it. */
    leftOut: jsonb("left_out").$type<readonly string[]>(),
    error: text(),
    /** Why it may not come back whole, as found by a check of its repository or by a drill. */
    problem: text(),
    /** The last time that it was restored beside its server and its worlds were read without an error. */
    provenAt: moment("proven_at"),
    /** The last drill, whatever came of it. */
    drilledAt: moment("drilled_at"),
    /** The job that makes or restores it now, or did so last. */
    jobId: uuid("job_id").references(() => maintenanceJobs.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Since then it is being deleted from the store. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("backups_server").on(table.serverId, table.createdAt),
    index("backups_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    // Enforces the limit for concurrent requests.
    uniqueIndex("backups_slot").on(table.serverId, table.slot),
    check("backups_slot_range", sql`slot between 1 and 2`),
    oneOf("backups_status", table.status, backupStatuses),
  ],
);
