import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { recordedActorKinds, recordedVias } from "../../../platform/recorded-actor.ts";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../../servers/servers.table.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Earlier contents of files, each content of a server once. */
export const fileContents = pgTable(
  "file_contents",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    sha256: text().notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** The content it is packed against. Null: it is stored whole. */
    baseId: uuid("base_id").references((): AnyPgColumn => fileContents.id),
    /** How many others have to be unpacked before it, at most. */
    depth: integer().notNull(),
    packed: bytes().notNull(),
  },
  (table) => [
    uniqueIndex("file_contents_key").on(table.serverId, table.sha256),
    index("file_contents_base").on(table.baseId),
    check("file_contents_depth", sql`depth >= 0 and (base_id is null or depth > 0)`),
  ],
);

/** One row for each time a file's content was replaced, and for each that a proposed change would replace. */
export const fileVersions = pgTable(
  "file_versions",
  {
    id: uuid().primaryKey(),
    /** Later ones have larger numbers, no matter what the clock says. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    path: text().notNull(),
    contentId: uuid("content_id")
      .notNull()
      .references(() => fileContents.id, { onDelete: "cascade" }),
    /** Who replaced it. */
    authorKind: text("author_kind").notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    via: text().notNull(),
    /** Null while the replacement is only proposed. */
    replacedAt: timestamp("replaced_at", { withTimezone: true }),
    /** An undo needs it: no limit deletes it. */
    isHeld: boolean("is_held").notNull().default(false),
  },
  (table) => [
    index("file_versions_file").on(table.serverId, table.path, table.replacedAt),
    index("file_versions_age")
      .on(table.replacedAt)
      .where(sql`not is_held`),
    index("file_versions_content").on(table.contentId),
    oneOf("file_versions_author_kind", table.authorKind, recordedActorKinds),
    oneOf("file_versions_via", table.via, recordedVias),
  ],
);
