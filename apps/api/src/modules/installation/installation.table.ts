import { flagNames, type FlagName } from "@blockwright/contract/admin/flags";
import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";

/** What an operator has decided for the whole installation. Without a row, the default holds. */
export const installationFlags = pgTable(
  "installation_flags",
  {
    name: text().$type<FlagName>().primaryKey(),
    value: jsonb().$type<boolean | number>().notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  },
  (table) => [oneOf("installation_flags_name", table.name, flagNames)],
);
