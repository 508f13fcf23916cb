import { index, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Offers that were neither answered nor withdrawn. A newer one replaces the older, also once it has expired. */
export const serverHandovers = pgTable(
  "server_handovers",
  {
    serverId: uuid("server_id")
      .primaryKey()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** Has a role on the server. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("server_handovers_user").on(table.userId)],
);
