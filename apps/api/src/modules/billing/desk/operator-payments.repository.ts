import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { operatorPayments } from "./operator-payments.table.ts";

export type OperatorPayment = typeof operatorPayments.$inferSelect;

/** Undefined if there is one with this id. */
export async function insertOperatorPayment(
  rows: Rows,
  payment: typeof operatorPayments.$inferInsert,
): Promise<OperatorPayment | undefined> {
  const [inserted] = await rows.insert(operatorPayments).values(payment).onConflictDoNothing().returning();
  return inserted;
}

export async function findOperatorPayment(rows: Rows, id: string): Promise<OperatorPayment | undefined> {
  const [found] = await rows.select().from(operatorPayments).where(eq(operatorPayments.id, id));
  return found;
}

/** True for the one caller whose update finished it. */
export async function finishOperatorPayment(
  rows: Rows,
  id: string,
  state: "done" | "refused",
): Promise<boolean> {
  const moved = await rows
    .update(operatorPayments)
    .set({ state })
    .where(and(eq(operatorPayments.id, id), eq(operatorPayments.state, "asked")))
    .returning({ id: operatorPayments.id });
  return moved.length > 0;
}

/** What will go back of a payment, and may not be in the ledger yet. */
export async function sumAskedRefunds(rows: Rows, paymentIntentId: string): Promise<number> {
  const [found] = await rows
    .select({ cents: sql<number>`coalesce(sum(${operatorPayments.amountCents}), 0)::int` })
    .from(operatorPayments)
    .where(and(eq(operatorPayments.paymentIntentId, paymentIntentId), eq(operatorPayments.state, "asked")));
  return found?.cents ?? 0;
}

export async function findAsked(rows: Rows, before: Date, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: operatorPayments.id })
    .from(operatorPayments)
    .where(and(eq(operatorPayments.state, "asked"), lte(operatorPayments.createdAt, before)))
    .orderBy(asc(operatorPayments.createdAt))
    .limit(max);
  return found.map(({ id }) => id);
}

export async function findCreditsOf(rows: Rows, userId: string, max: number): Promise<OperatorPayment[]> {
  return rows
    .select()
    .from(operatorPayments)
    .where(and(eq(operatorPayments.userId, userId), eq(operatorPayments.kind, "credit")))
    .orderBy(desc(operatorPayments.createdAt))
    .limit(max);
}
