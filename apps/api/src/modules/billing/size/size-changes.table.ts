import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { subscriptions } from "../billing.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * `asked`: the provider is about to be told. `confirming`: the bank asks its owner. `scheduled`: it begins with the next
 * period. `dropped`: refused, withdrawn or replaced.
 */
export const sizeChangeStates = ["asked", "confirming", "scheduled", "applied", "dropped"] as const;
export type SizeChangeState = (typeof sizeChangeStates)[number];

/** Other sizes that were asked for. The amount that the provider is told comes from here. */
export const sizeChanges = pgTable(
  "size_changes",
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    ramGb: integer("ram_gb").notNull(),
    storageGb: integer("storage_gb").notNull(),
    monthlyCents: integer("monthly_cents").notNull(),
    /** Charged at once for the rest of the period. */
    dueCents: integer("due_cents").notNull(),
    /** Null: as soon as it is paid. */
    takesEffectAt: moment("takes_effect_at"),
    state: text().$type<SizeChangeState>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("size_changes_current")
      .on(table.subscriptionId)
      .where(sql`state in ('asked', 'confirming', 'scheduled')`),
    index("size_changes_subscription").on(table.subscriptionId, table.createdAt),
    index("size_changes_open")
      .on(table.createdAt)
      .where(sql`state in ('asked', 'confirming')`),
    oneOf("size_changes_state", table.state, sizeChangeStates),
  ],
);
