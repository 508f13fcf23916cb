import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.table.ts";
import { servers } from "../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One for each person and server. A new password is a new row: sessions with the old one are recognised. */
export const sftpPasswords = pgTable(
  "sftp_passwords",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("sftp_passwords_user_server").on(table.userId, table.serverId),
    index("sftp_passwords_server").on(table.serverId),
  ],
);

/** Of an account, for all servers it may reach. */
export const sshKeys = pgTable(
  "ssh_keys",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As in a line of authorized_keys, in base64. */
    publicKey: text("public_key").notNull(),
    fingerprint: text().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("ssh_keys_user_fingerprint").on(table.userId, table.fingerprint)],
);
