import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { givenRoles, type GivenRole } from "@blockwright/contract/server-actions";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Invitations that were neither used nor revoked. Expired ones are deleted when the next one is made. */
export const serverInvites = pgTable(
  "server_invites",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** SHA-256: the token itself is only in the link. */
    tokenHash: text("token_hash").notNull(),
    role: text().$type<GivenRole>().notNull(),
    switches: jsonb().$type<RoleSwitches>(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("server_invites_token").on(table.tokenHash),
    index("server_invites_server").on(table.serverId),
    index("server_invites_creator").on(table.createdBy),
    oneOf("server_invites_role", table.role, givenRoles),
  ],
);
