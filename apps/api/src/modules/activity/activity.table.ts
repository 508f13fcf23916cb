import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { recordedActorKinds, recordedVias } from "../../platform/recorded-actor.ts";

/**
 * Append-only (triggers refuse update, delete and truncate), and without foreign keys: it outlives people and servers.
 * Partitioned by month, kept for 13 months.
 */
export const activity = pgTable(
  "activity",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorKind: text("actor_kind").notNull(),
    actorId: uuid("actor_id"),
    via: text().notNull(),
    onBehalfOf: uuid("on_behalf_of"),
    action: text().notNull(),
    subjectId: text("subject_id").notNull(),
    serverId: uuid("server_id"),
    details: jsonb().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("activity_subject").on(table.subjectId, table.at),
    index("activity_actor").on(table.actorId, table.at),
    index("activity_server").on(table.serverId, table.at),
    oneOf("activity_actor_kind", table.actorKind, recordedActorKinds),
    oneOf("activity_via", table.via, recordedVias),
  ],
);
