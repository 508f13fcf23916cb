import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { subscriptions } from "../billing.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** With one, anybody can pay a month of a server. Only the token's hash is stored. */
export const giftLinks = pgTable(
  "gift_links",
  {
    subscriptionId: uuid("subscription_id")
      .primaryKey()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("gift_links_token").on(table.tokenHash),
    index("gift_links_expires").on(table.expiresAt),
  ],
);

/**
 * `replaced`: its amount is out of date. `paid`: to be credited. `returning`: to be given back, because it can't be used
 * any more.
 */
export const giftStates = ["open", "replaced", "paid", "credited", "returning", "returned"] as const;
export type GiftState = (typeof giftStates)[number];

/** Months that friends pay or have paid. The amount comes from here. */
export const gifts = pgTable(
  "gifts",
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    amountCents: integer("amount_cents").notNull(),
    /** The payment that it takes the place of. */
    renewsAt: moment("renews_at").notNull(),
    state: text().$type<GiftState>().notNull(),
    paymentIntentId: text("payment_intent_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("gifts_payment").on(table.paymentIntentId),
    uniqueIndex("gifts_month")
      .on(table.subscriptionId, table.renewsAt)
      .where(sql`state in ('open', 'paid', 'credited')`),
    index("gifts_state").on(table.state, table.createdAt),
    oneOf("gifts_known_state", table.state, giftStates),
  ],
);
