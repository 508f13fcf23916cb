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
    /** Of its jar; null on rows from before it was kept. */
    path: text(),
    enabled: boolean().notNull().default(true),
    /** Where its jar lies while it is switched off; null on rows from before it was kept. */
    asidePath: text("aside_path"),
    isPinned: boolean("is_pinned").notNull().default(false),
    digest: jsonb().$type<FileDigest>(),
    descriptor: jsonb().$type<AddOnDescriptor>(),
    /** What the last look at its source found. */
    update: jsonb().$type<AvailableUpdate>(),
    config: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("plugins_server").on(table.serverId)],
);

/** When the sources were last asked what could be updated on a server. */
export const pluginChecks = pgTable("plugin_checks", {
  serverId: uuid("server_id")
    .primaryKey()
    .references(() => servers.id, { onDelete: "cascade" }),
  checkedAt: timestamp("checked_at", { withTimezone: true }).notNull(),
});
