import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const facts = pgTable(
  "facts",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("facts_recorded").on(table.recordedAt)],
);

/** One row per event and handler, written with the handler's effect: it makes a repeated delivery harmless. */
export const factDeliveries = pgTable(
  "fact_deliveries",
  {
    factId: uuid("fact_id")
      .notNull()
      .references(() => facts.id, { onDelete: "cascade" }),
    handler: text().notNull(),
    handledAt: timestamp("handled_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.factId, table.handler] })],
);
