import { subscriptionStates, type SubscriptionState } from "@blockwright/contract/billing/subscriptions";
import { platformTypes, type PlatformType } from "@blockwright/minecraft/software";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { ledgerCauses, type LedgerCause } from "./ledger/ledger.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts at the card provider. Outlives the account: the law asks for seven years. */
export const billingCustomers = pgTable("billing_customers", {
  userId: uuid("user_id").primaryKey(),
  providerId: text("provider_id").notNull().unique("billing_customers_provider"),
  createdAt: moment("created_at").notNull(),
});

/** One per paid server. Outlives both its server and its account. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id").notNull(),
    /** The build that its first payment started; the server is found through it. */
    buildId: uuid("build_id"),
    /** Of a server that was there before it; any other is found through its build. */
    serverId: uuid("server_id"),
    /**
     * The subscription that took its place: of a new owner, or of the same one who pays again. Its own id: the operator
     * gave the server to somebody else, or it has the free size again.
     */
    handedToId: uuid("handed_to_id"),
    providerId: text("provider_id"),
    /** What is paid for now. */
    ramGb: integer("ram_gb").notNull(),
    storageGb: integer("storage_gb").notNull(),
    monthlyCents: integer("monthly_cents").notNull(),
    /** From the next period on. */
    nextRamGb: integer("next_ram_gb"),
    nextStorageGb: integer("next_storage_gb"),
    /** The price that its owner was told, for payments from then on. */
    announcedCents: integer("announced_cents"),
    announcedFor: moment("announced_for"),
    state: text().$type<SubscriptionState>().notNull(),
    renewsAt: moment("renews_at"),
    endsAt: moment("ends_at"),
    overdueSince: moment("overdue_since"),
    /** Since then the server is stopped for lack of payment. */
    heldSince: moment("held_since"),
    firstPaidAt: moment("first_paid_at"),
    isRefunded: boolean("is_refunded").notNull().default(false),
    /** What its first payment used of its owner's credit. */
    creditCents: integer("credit_cents").notNull().default(0),
    isCreditBack: boolean("is_credit_back").notNull().default(false),
    /** Since `resizedAt` it runs with another size than it has, unless it was restarted. */
    needsRestart: boolean("needs_restart").notNull().default(false),
    resizedAt: moment("resized_at"),
    /** Its build failed for good: until then its owner chooses between another try and the money. */
    decideBy: moment("decide_by"),
    /** Since then something is decided that the provider has not been seen to have done. */
    owesSince: moment("owes_since"),
    /** The form in which another card is being saved, at the provider. */
    cardFormId: text("card_form_id"),
    cardFormAt: moment("card_form_at"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    cardExpMonth: integer("card_exp_month"),
    cardExpYear: integer("card_exp_year"),
    /** Keyed hash: the same card in another account is recognised, the card is not. */
    cardHash: text("card_hash"),
    /** Taken before the provider is asked; only a newer answer than the applied one counts. */
    lastTicket: integer("last_ticket").notNull().default(0),
    appliedTicket: integer("applied_ticket").notNull().default(0),
    settledAt: moment("settled_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscriptions_provider").on(table.providerId),
    index("subscriptions_user").on(table.userId, table.createdAt),
    index("subscriptions_build").on(table.buildId),
    index("subscriptions_server")
      .on(table.serverId)
      .where(sql`server_id is not null`),
    index("subscriptions_settled").on(table.settledAt),
    index("subscriptions_card").on(table.cardHash),
    index("subscriptions_decide")
      .on(table.decideBy)
      .where(sql`decide_by is not null`),
    index("subscriptions_owes")
      .on(table.owesSince)
      .where(sql`owes_since is not null`),
    uniqueIndex("subscriptions_card_form").on(table.cardFormId),
    oneOf("subscriptions_state", table.state, subscriptionStates),
  ],
);

export const orderStates = ["open", "paid", "replaced"] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * A server, or a larger size for one that was free, that a person has begun to pay for. Size and amount are taken from
 * here, never from the browser.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    /** The free server that gets this size. Null: a new server is built. */
    serverId: uuid("server_id"),
    prompt: text().notNull(),
    platformType: text("platform_type").$type<PlatformType>().notNull(),
    recipeId: text("recipe_id"),
    proposalId: uuid("proposal_id"),
    ramGb: integer("ram_gb").notNull(),
    storageGb: integer("storage_gb").notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text().$type<OrderState>().notNull().default("open"),
    paymentIntentId: text("payment_intent_id"),
    /** Its buyer agreed that credit may pay all of it. It never changes. */
    withCredit: boolean("with_credit").notNull().default(false),
    /** Since then the provider is asked for its subscription, and what it made is not settled. */
    askedAt: moment("asked_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("orders_payment").on(table.paymentIntentId),
    index("orders_asked")
      .on(table.askedAt)
      .where(sql`asked_at is not null`),
    uniqueIndex("orders_subscription").on(table.subscriptionId),
    index("orders_user").on(table.userId, table.createdAt),
    index("orders_open")
      .on(table.createdAt)
      .where(sql`state = 'open'`),
    oneOf("orders_platform_type", table.platformType, platformTypes),
    oneOf("orders_state", table.state, orderStates),
  ],
);

/** Events of the provider whose effect has been applied. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [index("payment_events_received").on(table.receivedAt)],
);

/** Append-only: every movement of money with its cause. What the provider took is positive. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    userId: uuid("user_id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    cause: text().$type<LedgerCause>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Of the charge, refund or dispute. */
    providerId: text("provider_id").notNull(),
    /** Of the payment that moved, or moved back. */
    paymentIntentId: text("payment_intent_id").notNull(),
    pdfUrl: text("pdf_url"),
  },
  (table) => [
    uniqueIndex("ledger_entries_movement").on(table.providerId, table.cause),
    index("ledger_entries_user").on(table.userId, table.at),
    index("ledger_entries_subscription").on(table.subscriptionId, table.at),
    index("ledger_entries_payment").on(table.paymentIntentId),
    index("ledger_entries_at").on(table.at),
    oneOf("ledger_entries_cause", table.cause, ledgerCauses),
  ],
);
