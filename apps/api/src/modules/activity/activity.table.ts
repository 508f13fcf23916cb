import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Append-only (a trigger refuses update and delete), and without foreign keys: it outlives people and servers. */
export const activity = pgTable(
  "activity",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorKind: text("actor_kind").notNull(),
    actorId: uuid("actor_id"),
    via: text().notNull(),
    onBehalfOf: uuid("on_behalf_of"),
    action: text().notNull(),
    subjectId: text("subject_id").notNull(),
    details: jsonb().notNull().default({}),
  },
  (table) => [
    index("activity_subject").on(table.subjectId, table.at),
    index("activity_actor").on(table.actorId, table.at),
  ],
);
