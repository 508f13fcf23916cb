import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.table.ts";

/** Who agreed to which text, and when. No server is started without it. */
export const eulaConsents = pgTable("eula_consents", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  document: text().notNull(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }).notNull().defaultNow(),
});
