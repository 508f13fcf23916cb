import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The authenticator app of an account. It counts from `confirmedAt` on. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Encrypted for this row. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The newest time step whose code was used: it and all before it are spent. */
    lastUsedStep: bigint("last_used_step", { mode: "number" }),
    /** Keyed hashes; a used code is removed. */
    recoveryHashes: text("recovery_hashes")
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment("created_at").notNull(),
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [
    index("second_factors_unconfirmed")
      .on(table.createdAt)
      .where(sql`confirmed_at is null`),
  ],
);
