import type { FileDigest } from "@blockwright/minecraft/lock";
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AddOnDescriptor, AvailableUpdate } from "../changes/index.ts";
import { servers } from "../servers/servers.table.ts";

/** What is installed on a server. */
export const plugins = pgTable(
  "plugins",
  {
    id: uuid().primaryKey().defaultRandom(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text(),
    version: text(),
    /** `source:id`. */
    source: text().notNull(),
    downloadUrl: text("download_url"),
    /** Of its jar; null on rows from before it was stored. */
    path: text(),
    enabled: boolean().notNull().default(true),
    /** Where its jar is while it is switched off; null on rows from before it was stored. */
    asidePath: text("aside_path"),
    isPinned: boolean("is_pinned").notNull().default(false),
    digest: jsonb().$type<FileDigest>(),
    descriptor: jsonb().$type<AddOnDescriptor>(),
    /** The result of the last check of its source. */
    update: jsonb().$type<AvailableUpdate>(),
    config: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("plugins_server").on(table.serverId)],
);

/** When the sources were last asked for updates of a server. */
export const pluginChecks = pgTable("plugin_checks", {
  serverId: uuid("server_id")
    .primaryKey()
    .references(() => servers.id, { onDelete: "cascade" }),
  checkedAt: timestamp("checked_at", { withTimezone: true }).notNull(),
});
