import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { servers } from "../servers.table.ts";

/** Servers whose page for friends is on. */
export const friendsPages = pgTable(
  "friends_pages",
  {
    serverId: uuid("server_id")
      .primaryKey()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** SHA-256, to find the page by its link. */
    tokenHash: text("token_hash").notNull(),
    /** The token itself, encrypted: the link can be copied again. */
    sealedToken: text("sealed_token").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex("friends_pages_token").on(table.tokenHash)],
);
