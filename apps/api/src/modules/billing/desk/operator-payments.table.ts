import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../../platform/db/one-of.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const operatorPaymentKinds = ["credit", "refund"] as const;
/** `asked`: the provider has not been seen to have done it. `refused`: it can't be done any more. */
export const operatorPaymentStates = ["asked", "done", "refused"] as const;

/** Credit and refunds that the operator ordered. Each is done once at the provider, which knows it by its id. */
export const operatorPayments = pgTable(
  "operator_payments",
  {
    id: uuid().primaryKey(),
    kind: text().$type<(typeof operatorPaymentKinds)[number]>().notNull(),
    userId: uuid("user_id").notNull(),
    /** Of a refund. */
    subscriptionId: uuid("subscription_id"),
    paymentIntentId: text("payment_intent_id"),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    state: text().$type<(typeof operatorPaymentStates)[number]>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("operator_payments_user").on(table.userId, table.createdAt),
    index("operator_payments_payment").on(table.paymentIntentId),
    index("operator_payments_asked")
      .on(table.createdAt)
      .where(sql`state = 'asked'`),
    check("operator_payments_amount", sql`amount_cents > 0`),
    oneOf("operator_payments_kind", table.kind, operatorPaymentKinds),
    oneOf("operator_payments_state", table.state, operatorPaymentStates),
  ],
);
