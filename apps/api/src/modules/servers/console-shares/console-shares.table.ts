import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Lines of a console that everybody with the link can read. */
export const consoleShares = pgTable(
  "console_shares",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** SHA-256: the token itself is only in the link. */
    tokenHash: text("token_hash").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "cascade" }),
    /** Without addresses and secrets. */
    lines: jsonb().$type<readonly string[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("console_shares_token").on(table.tokenHash),
    index("console_shares_server").on(table.serverId),
    index("console_shares_creator").on(table.createdBy),
    index("console_shares_expires").on(table.expiresAt),
  ],
);
