import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/accounts.table.ts";
import { nodes } from "../../nodes/nodes.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Work on a machine that the operator has announced. */
export const plannedWork = pgTable(
  "planned_work",
  {
    id: uuid().primaryKey(),
    /** Null: all machines. */
    nodeId: uuid("node_id").references(() => nodes.id, { onDelete: "cascade" }),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** One sentence for owners. */
    text: text().notNull(),
    createdAt: moment("created_at").notNull(),
    cancelledAt: moment("cancelled_at"),
  },
  (table) => [index("planned_work_ends").on(table.endsAt)],
);

/** Who got a mail about it, so that each gets one. */
export const plannedWorkMails = pgTable(
  "planned_work_mails",
  {
    workId: uuid("work_id")
      .notNull()
      .references(() => plannedWork.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toldAt: moment("told_at").notNull(),
    /** When they were told that it is cancelled. */
    cancelToldAt: moment("cancel_told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.userId] }),
    index("planned_work_mails_user").on(table.userId),
  ],
);
