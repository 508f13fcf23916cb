import { changeStates, type ChangeState } from "@blockwright/contract/changes";
import type { Message } from "@blockwright/contract/message";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { RecordedActor } from "../../platform/actor.ts";
import { oneOf } from "../../platform/db/one-of.ts";
import { recordedActorKinds, recordedVias } from "../../platform/recorded-actor.ts";
import { users } from "../accounts/accounts.table.ts";
import { fileVersions } from "../files/history/file-history.table.ts";
import { servers } from "../servers/servers.table.ts";
import type { ChangeItem } from "./change.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A change that was or will be made to a server, as a whole or not at all. */
export const changes = pgTable(
  "changes",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    state: text().$type<ChangeState>().notNull(),
    sentence: text(),
    /** Beside `sentence`, for sentences that have a code. */
    message: jsonb().$type<Message>(),
    /** What caused it, as `diagnosis:<id>`. */
    origin: text(),
    authorKind: text("author_kind").$type<RecordedActor["kind"]>().notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    via: text().$type<RecordedActor["via"]>().notNull(),
    /** Grows with each requested undo: part of the run's name. */
    undoAttempts: integer("undo_attempts").notNull().default(0),
    /** Whether people could join when the work started. Null until then. */
    wasOnline: boolean("was_online"),
    /** Console commands with which it takes effect while the server runs. Null: it takes a restart. */
    reloads: jsonb().$type<readonly string[]>(),
    /** The owner of its files. Null if not recorded. */
    installationId: text("installation_id"),
    /** Since then the earlier content is no longer kept, and nothing can be undone. */
    forgottenAt: moment("forgotten_at"),
    cancelRequestedAt: moment("cancel_requested_at"),
    /** Of the running stage. */
    stageDeadlineAt: moment("stage_deadline_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("changes_server").on(table.serverId, table.createdAt),
    index("changes_origin").on(table.origin),
    index("changes_proposed")
      .on(table.createdAt)
      .where(sql`state = 'proposed'`),
    index("changes_content")
      .on(table.updatedAt)
      .where(sql`forgotten_at is null`),
    oneOf("changes_state", table.state, changeStates),
    oneOf("changes_author_kind", table.authorKind, recordedActorKinds),
    oneOf("changes_via", table.via, recordedVias),
  ],
);

export const changeItems = pgTable(
  "change_items",
  {
    changeId: uuid("change_id")
      .notNull()
      .references(() => changes.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    item: jsonb().$type<ChangeItem>().notNull(),
    /** The file's content, in the file history. */
    beforeVersionId: uuid("before_version_id").references(() => fileVersions.id, { onDelete: "set null" }),
    /** The content itself, for changes older than that history. */
    before: bytes(),
    /** Stored whole, so that applying it writes the same bytes whatever happens to the history. */
    after: bytes(),
    isApplied: boolean("is_applied").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.position] }),
    index("change_items_before_version").on(table.beforeVersionId),
  ],
);
