import type { HelpReport } from "@blockwright/contract/help";
import { helpKinds, helpStates, type HelpKind, type HelpState } from "@blockwright/contract/help-queue";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { buildTasks } from "../jobs/build-tasks.table.ts";
import { servers } from "../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What people ask of support and of the operator. */
export const helpRequests = pgTable(
  "help_requests",
  {
    id: uuid().primaryKey(),
    kind: text().$type<HelpKind>().notNull(),
    state: text().$type<HelpState>().notNull().default("open"),
    /** Who asks. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    serverId: uuid("server_id").references(() => servers.id, { onDelete: "cascade" }),
    /** Set for a build that left no server. */
    buildId: uuid("build_id").references(() => buildTasks.id, { onDelete: "cascade" }),
    /** Without addresses and secrets, like the report. */
    message: text().notNull(),
    report: jsonb().$type<HelpReport>(),
    /** Of an appeal: the suspension that it is about. */
    suspendedAt: moment("suspended_at"),
    answer: text(),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    index("help_requests_queue").on(table.state, table.createdAt, table.id),
    index("help_requests_created").on(table.createdAt),
    index("help_requests_user").on(table.userId),
    index("help_requests_server").on(table.serverId),
    index("help_requests_build").on(table.buildId),
    index("help_requests_decider").on(table.decidedBy),
    uniqueIndex("help_requests_open_server")
      .on(table.serverId)
      .where(sql`state = 'open' and kind = 'help'`),
    uniqueIndex("help_requests_open_build")
      .on(table.buildId)
      .where(sql`state = 'open' and kind = 'help'`),
    uniqueIndex("help_requests_appeal")
      .on(sql`coalesce(${table.serverId}, ${table.userId})`, table.suspendedAt)
      .where(sql`kind <> 'help'`),
    oneOf("help_requests_kind", table.kind, helpKinds),
    oneOf("help_requests_state", table.state, helpStates),
  ],
);
