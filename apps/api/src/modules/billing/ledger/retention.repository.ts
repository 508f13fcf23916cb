import { and, eq, lt, notExists } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { operatorPayments } from "../desk/operator-payments.table.ts";
import { billingCustomers, ledgerEntries, paymentEvents, subscriptions } from "../billing.table.ts";

export async function deleteEventsBefore(rows: Rows, cutoff: Date): Promise<void> {
  await rows.delete(paymentEvents).where(lt(paymentEvents.receivedAt, cutoff));
}

/** Entries by their age; a subscription and a customer with the last entry about them. */
export async function deleteRecordsBefore(rows: Rows, cutoff: Date): Promise<void> {
  await rows.delete(ledgerEntries).where(lt(ledgerEntries.at, cutoff));
  await rows.delete(operatorPayments).where(lt(operatorPayments.createdAt, cutoff));
  const ofSubscription = rows
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.subscriptionId, subscriptions.id));
  await rows
    .delete(subscriptions)
    .where(
      and(eq(subscriptions.state, "ended"), lt(subscriptions.createdAt, cutoff), notExists(ofSubscription)),
    );
  const ofCustomer = rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, billingCustomers.userId));
  await rows
    .delete(billingCustomers)
    .where(and(lt(billingCustomers.createdAt, cutoff), notExists(ofCustomer)));
}
