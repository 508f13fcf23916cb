import { planIds } from "@blockwright/contract/plans";
import { platformTypes, softwareTypes } from "@blockwright/minecraft/software";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import type { KeptRestartPlan } from "./planned-restart/restart-plan.ts";
import { jobTypes, type JobType } from "@blockwright/contract/jobs";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export type PluginEntry = { readonly name: string; readonly [detail: string]: unknown };

/** Status, address and metrics are not here: they are read from the live instance and its node's reports. */
export const servers = pgTable(
  "servers",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    description: text(),
    platformType: text("platform_type").notNull().default("java"),
    serverType: text("server_type").notNull().default("paper"),
    minecraftVersion: text("minecraft_version").notNull().default("1.20.1"),
    plan: text().notNull().default("free"),
    maxPlayers: integer("max_players").notNull().default(10),
    maxRamMb: integer("max_ram_mb").notNull().default(1024),
    maxStorageMb: integer("max_storage_mb").notNull().default(10_240),
    lastBackupAt: moment("last_backup_at"),
    /** Crashes up to then are not shown any more. */
    crashDismissedAt: moment("crash_dismissed_at"),
    /** When it last ran again with a fix: crashes before that are over. */
    crashFixedAt: moment("crash_fixed_at"),
    /** A restart that was asked for and has not begun. */
    plannedRestart: jsonb("planned_restart").$type<KeptRestartPlan>(),
    plugins: jsonb().$type<readonly PluginEntry[]>().notNull().default([]),
    config: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** The job that has exclusive use of the server right now. */
    busyWith: text("busy_with").$type<JobType>(),
    suspendedAt: moment("suspended_at"),
    /** Written by an operator, for the owner to read. */
    suspendedReason: text("suspended_reason"),
    deletedAt: moment("deleted_at"),
    /** From then on nothing of it is kept. */
    purgeAfter: moment("purge_after"),
  },
  (table) => [
    index("servers_user")
      .on(table.userId, table.createdAt)
      .where(sql`deleted_at is null`),
    // Sorted by bytes, for pages of names that start alike.
    index("servers_name_search")
      .on(sql`(lower(${table.name})) collate "C"`, table.id)
      .where(sql`deleted_at is null`),
    index("servers_purge")
      .on(table.purgeAfter)
      .where(sql`deleted_at is not null`),
    index("servers_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    oneOf("servers_platform_type", table.platformType, platformTypes),
    oneOf("servers_server_type", table.serverType, softwareTypes),
    oneOf("servers_plan", table.plan, planIds),
    oneOf("servers_busy_with", table.busyWith, jobTypes),
  ],
);

/** Append-only lines, so that a long installation never rewrites its log. */
export const serverInstallationLines = pgTable(
  "server_installation_lines",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    text: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("server_installation_lines_server").on(table.serverId, table.id)],
);
