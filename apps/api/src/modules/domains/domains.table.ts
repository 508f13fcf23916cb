import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { servers } from "../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const domains = pgTable(
  "domains",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** Lower-case punycode, so that one name has one row in any spelling. */
    domain: text().notNull(),
    verificationToken: text("verification_token").notNull(),
    verified: boolean().notNull().default(false),
    createdAt: moment("created_at").notNull(),
    verifiedAt: moment("verified_at"),
    /** When its records were last checked. */
    checkedAt: moment("checked_at"),
    /** Since when a verified domain has been without its TXT record. */
    missingSince: moment("missing_since"),
    /** At the last check its A or AAAA records named the server's machine. */
    leadsHere: boolean("leads_here").notNull().default(false),
    /** The port in its SRV record; 0 if that points to another machine, null without one. */
    srvPort: integer("srv_port"),
  },
  (table) => [
    uniqueIndex("domains_domain").on(table.domain),
    // Sorted by bytes, for pages of names that start alike.
    index("domains_search").on(sql`(${table.domain}) collate "C"`, table.id),
    index("domains_server").on(table.serverId),
    index("domains_checked").on(table.checkedAt),
  ],
);
