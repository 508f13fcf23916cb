import { mailKinds, type MailKind } from "@blockwright/contract/account";
import { planIds } from "@blockwright/contract/plans";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { allOf, oneOf } from "../../platform/db/one-of.ts";
import { signalKinds, type SignalKind } from "./alternate-accounts.ts";
import { appealDecisions, type AppealDecision } from "./appeal-decisions.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    /** The name without case and look-alike letters; must be unique. */
    usernameKey: text("username_key").notNull(),
    email: text().notNull(),
    emailVerifiedAt: moment("email_verified_at"),
    passwordHash: text("password_hash").notNull(),
    /** Until then the password is one that an operator gave. Null: the person chose it. */
    temporaryPasswordUntil: moment("temporary_password_until"),
    plan: text().notNull().default("free"),
    /** By the operator, without payment: the plan is never below it. */
    givenPlan: text("given_plan"),
    /** Set only by the operator's command line. */
    isAdmin: boolean("is_admin").notNull().default(false),
    /** Given by the operator. Never the operator's own account. */
    isSupport: boolean("is_support").notNull().default(false),
    suspendedAt: moment("suspended_at"),
    /** Written by an operator, for the person to read. */
    suspendedReason: text("suspended_reason"),
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Kinds of mail that this person switched off. */
    mutedMail: text("muted_mail")
      .array()
      .$type<MailKind[]>()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment("created_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_username_key")
      .on(table.usernameKey)
      .where(sql`deleted_at is null`),
    // For prefix searches on names, which an index in a language's collation can't serve.
    index("users_username_prefix")
      .on(table.usernameKey.op("text_pattern_ops"))
      .where(sql`deleted_at is null`),
    uniqueIndex("users_email")
      .on(sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    // Sorted by bytes, for pages of e-mail addresses that start alike.
    index("users_email_search")
      .on(sql`(lower(${table.email})) collate "C"`, table.id)
      .where(sql`deleted_at is null`),
    index("users_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    oneOf("users_plan", table.plan, planIds),
    oneOf("users_given_plan", table.givenPlan, planIds),
    allOf("users_muted_mail", table.mutedMail, mailKinds),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's token; the token itself is not stored. */
    tokenHash: text("token_hash").notNull().unique("sessions_token_hash"),
    device: text().notNull(),
    /** Extended with use, never past endsAt. */
    expiresAt: moment("expires_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    /** When this person last proved who they are, here. */
    confirmedAt: moment("confirmed_at").notNull().defaultNow(),
    /** When a code of the second factor was last given here. Null: never. */
    secondFactorAt: moment("second_factor_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expires").on(table.expiresAt),
    index("sessions_ends").on(table.endsAt),
  ],
);

/** Links that were mailed and not used yet. A newer one replaces the older. */
export const emailVerifications = pgTable(
  "email_verifications",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256: the token itself is only in the link. */
    tokenHash: text("token_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("email_verifications_token").on(table.tokenHash),
    index("email_verifications_expires").on(table.expiresAt),
  ],
);

/** Links that set a new password and were not used yet. A newer one replaces the older. */
export const passwordResets = pgTable(
  "password_resets",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256: the token itself is only in the link. */
    tokenHash: text("token_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("password_resets_token").on(table.tokenHash),
    index("password_resets_expires").on(table.expiresAt),
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
