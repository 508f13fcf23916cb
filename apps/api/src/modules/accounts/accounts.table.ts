import { planIds } from "@blockwright/contract/plans";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { signalKinds, type SignalKind } from "./alternate-accounts.ts";
import { appealDecisions, type AppealDecision } from "./appeal-decisions.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    /** The name without case and look-alike letters: what must be unique. */
    usernameKey: text("username_key").notNull(),
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    plan: text().notNull().default("free"),
    /** Set by the operator's command line and by nothing else. */
    isAdmin: boolean("is_admin").notNull().default(false),
    timeZone: text("time_zone").notNull().default("UTC"),
    createdAt: moment("created_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_username_key")
      .on(table.usernameKey)
      .where(sql`deleted_at is null`),
    uniqueIndex("users_email")
      .on(sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    oneOf("users_plan", table.plan, planIds),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's token; the token itself is nowhere. */
    tokenHash: text("token_hash").notNull().unique("sessions_token_hash"),
    device: text().notNull(),
    /** Moves on with use, never past endsAt. */
    expiresAt: moment("expires_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expires").on(table.expiresAt),
    index("sessions_ends").on(table.endsAt),
  ],
);

/** Keyed hashes only, kept for 90 days. */
export const accountSignals = pgTable(
  "account_signals",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<SignalKind>().notNull(),
    hash: text().notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    index("account_signals_hash").on(table.kind, table.hash),
    index("account_signals_seen").on(table.seenAt),
    oneOf("account_signals_kind", table.kind, signalKinds),
  ],
);

export const accountAppeals = pgTable(
  "account_appeals",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    emailHash: text("email_hash").notNull(),
    message: text().notNull(),
    decision: text().$type<AppealDecision>(),
    decidedAt: moment("decided_at"),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("account_appeals_email").on(table.emailHash),
    index("account_appeals_created").on(table.createdAt),
    oneOf("account_appeals_decision", table.decision, appealDecisions),
  ],
);
