import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
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
    config: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("plugins_server").on(table.serverId)],
);
