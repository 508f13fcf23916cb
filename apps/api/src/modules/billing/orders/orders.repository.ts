import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { billingCustomers, orders, subscriptions } from "../billing.table.ts";

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

export async function findCustomer(rows: Rows, userId: string): Promise<string | undefined> {
  const [found] = await rows.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  return found?.providerId;
}

/** The account of a customer. */
export async function findAccountOfCustomer(rows: Rows, providerId: string): Promise<string | undefined> {
  const [found] = await rows
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.providerId, providerId));
  return found?.userId;
}

export async function insertCustomer(
  rows: Rows,
  customer: typeof billingCustomers.$inferInsert,
): Promise<void> {
  await rows.insert(billingCustomers).values(customer).onConflictDoNothing();
}

export async function insertOrder(rows: Rows, order: NewOrder): Promise<void> {
  await rows.insert(orders).values(order);
}

/** Open ones, and those that credit has paid, unless they are over. Newest first. */
export async function findResumableOrders(rows: Rows, userId: string, since: Date): Promise<OrderRow[]> {
  return rows
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, since),
        or(eq(orders.state, "open"), and(eq(orders.state, "paid"), isNull(orders.paymentIntentId))),
        ne(subscriptions.state, "ended"),
        eq(subscriptions.isRefunded, false),
      ),
    )
    .orderBy(desc(orders.createdAt));
}

/** All open ones but the new one. Returns what the provider has of them. */
export async function replaceOpenOrders(
  rows: Rows,
  userId: string,
  orderId: string,
): Promise<{ id: string; subscriptionId: string }[]> {
  return rows
    .update(orders)
    .set({ state: "replaced" })
    .where(and(eq(orders.userId, userId), eq(orders.state, "open"), ne(orders.id, orderId)))
    .returning({ id: orders.id, subscriptionId: orders.subscriptionId });
}

export async function markAsked(rows: Rows, id: string, askedAt: Date): Promise<void> {
  await rows.update(orders).set({ askedAt }).where(eq(orders.id, id));
}

/** Unless it has been asked again since. */
export async function forgetAsked(rows: Rows, id: string, askedAt: Date): Promise<void> {
  await rows
    .update(orders)
    .set({ askedAt: null })
    .where(and(eq(orders.id, id), eq(orders.askedAt, askedAt)));
}

export async function findAskedOrders(rows: Rows, before: Date, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.askedAt, before))
    .orderBy(asc(orders.askedAt))
    .limit(max);
  return found.map(({ id }) => id);
}

export async function findOrder(rows: Rows, id: string): Promise<OrderRow | undefined> {
  const [found] = await rows.select().from(orders).where(eq(orders.id, id));
  return found;
}

/** What the provider made of an order; it never changes afterwards. */
export async function recordStarted(
  rows: Rows,
  { id, subscriptionId }: Pick<OrderRow, "id" | "subscriptionId">,
  started: { readonly providerId: string; readonly paymentIntentId: string | null },
): Promise<void> {
  await rows
    .update(orders)
    .set({ paymentIntentId: started.paymentIntentId })
    .where(and(eq(orders.id, id), isNull(orders.paymentIntentId)));
  await rows
    .update(subscriptions)
    .set({ providerId: started.providerId })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.providerId)));
}

export async function findOrderOfPayment(rows: Rows, paymentIntentId: string): Promise<OrderRow | undefined> {
  const [found] = await rows.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId));
  return found;
}

export async function findOrderOf(rows: Rows, subscriptionId: string): Promise<OrderRow | undefined> {
  const [found] = await rows.select().from(orders).where(eq(orders.subscriptionId, subscriptionId));
  return found;
}

export async function markOrderPaid(rows: Rows, id: string): Promise<void> {
  await rows.update(orders).set({ state: "paid" }).where(eq(orders.id, id));
}

/** What an account pays each month for servers that it has. */
export async function findMonthlyTotal(rows: Rows, userId: string): Promise<number> {
  const [found] = await rows
    .select({ total: sql<number>`coalesce(sum(${subscriptions.monthlyCents}), 0)::int` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNull(subscriptions.handedToId),
        sql`${subscriptions.state} in ('active', 'overdue', 'ending')`,
      ),
    );
  return found?.total ?? 0;
}
