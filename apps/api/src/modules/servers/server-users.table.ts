import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { defaultRole, givenRoles, type GivenRole } from "@blockwright/contract/server-actions";
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { servers } from "./servers.table.ts";

/** People besides the owner. The owner is `servers.user_id` and never listed here. */
export const serverUsers = pgTable(
  "server_users",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<GivenRole>().notNull().default(defaultRole),
    /** Of a custom role; null: the role's defaults. */
    switches: jsonb().$type<RoleSwitches>(),
    /** Null once that account is gone. */
    addedBy: uuid("added_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("server_users_server_user").on(table.serverId, table.userId),
    index("server_users_user").on(table.userId),
    oneOf("server_users_role", table.role, givenRoles),
  ],
);

/**
 * When each operator's view of another person's server was last written to the activity log, and why they may change it
 * until when.
 */
export const serverInspections = pgTable(
  "server_inspections",
  {
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    operatorId: uuid("operator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    reason: text(),
    reasonUntil: timestamp("reason_until", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.operatorId] })],
);
