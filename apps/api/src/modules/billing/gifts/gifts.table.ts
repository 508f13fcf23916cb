import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";
import { subscriptions } from "../billing.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** `paid`, `returning`: no invoice is smaller for it. `returned`: given back, or credit of the owner. */
export const giftStates = ["open", "replaced", "paid", "credited", "returning", "returned"] as const;
export type GiftState = (typeof giftStates)[number];

/** Months that friends have paid. None is added any more. */
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
