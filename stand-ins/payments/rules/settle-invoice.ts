import { changeBalance } from "../objects/customer.ts";
import { newPaymentIntent } from "../objects/intent.ts";
import { subscriptionIdOf } from "../objects/invoice.ts";
import { newId } from "../state/new-id.ts";
import type { Invoice, PaymentIntent, PaymentMethod } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { invoiceFailed, invoicePaid } from "./follow-invoice.ts";

/** The provider charges no less; a smaller amount waits on the customer's balance for the next invoice. */
export const smallestCharge = 50;

/** From draft to open, or to paid if nothing is to be charged. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = find(world.customers, invoice.customer ?? undefined, "customer");
  const now = world.clock.now();
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  invoice.number = `${customer.invoice_prefix ?? ""}-${String(customer.next_invoice_sequence - 1).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.effective_at = now;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = now;
  invoice.hosted_invoice_url = `https://invoice.stripe.com/i/acct_standin/test_${invoice.id}`;
  invoice.invoice_pdf = `https://pay.stripe.com/invoice/acct_standin/test_${invoice.id}/pdf`;
  useBalance(world, invoice);
  world.emit("invoice.finalized", invoice);
  if (invoice.amount_due === 0) payInvoice(world, invoice, null);
  else openIntent(world, invoice);
}

/** What an invoice charges after the customer's balance, and what remains on it. */
export function afterBalance(total: number, balance: number): { due: number; balance: number } {
  const sum = total + balance;
  return sum >= smallestCharge ? { due: sum, balance: 0 } : { due: 0, balance: sum };
}

function useBalance(world: World, invoice: Invoice): void {
  const customer = find(world.customers, invoice.customer ?? undefined, "customer");
  const after = afterBalance(invoice.total, customer.balance);
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = after.balance;
  invoice.amount_due = after.due;
  invoice.amount_remaining = after.due;
  if (after.balance !== customer.balance) {
    changeBalance(world, customer.id, after.balance - customer.balance, {
      type: "applied_to_invoice",
      invoice: invoice.id,
    });
  }
}

function openIntent(world: World, invoice: Invoice): void {
  const intent = newPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    setup_future_usage: "off_session",
  });
  world.invoiceByIntent.set(intent.id, invoice.id);
  world.intentByInvoice.set(invoice.id, intent.id);
  const id = newId("inpay");
  world.invoicePayments.set(id, {
    id,
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  return world.paymentIntents.get(world.intentByInvoice.get(invoice.id) ?? "");
}

export function payInvoice(world: World, invoice: Invoice, method: PaymentMethod | null): void {
  const now = world.clock.now();
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  if (method !== null) invoice.attempt_count += 1;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  for (const payment of world.invoicePayments.values()) {
    if (payment.invoice !== invoice.id || payment.status !== "open") continue;
    payment.status = "paid";
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = now;
    world.emit("invoice_payment.paid", payment);
  }
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  invoicePaid(world, invoice, subscriptionIdOf(invoice), method);
}

export function failInvoice(world: World, invoice: Invoice): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoiceFailed(world, invoice, subscriptionIdOf(invoice));
}

export function voidInvoice(world: World, invoice: Invoice): void {
  const now = world.clock.now();
  invoice.status = "void";
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now;
  for (const payment of world.invoicePayments.values()) {
    if (payment.invoice !== invoice.id || payment.status !== "open") continue;
    payment.status = "canceled";
    payment.status_transitions.canceled_at = now;
  }
  const intent = intentOf(world, invoice);
  if (intent !== undefined && intent.status !== "succeeded") cancelIntent(world, intent, "void_invoice");
  returnBalance(world, invoice);
  world.emit("invoice.voided", invoice);
}

/** What a void invoice took from its customer's balance is there again. A draft has taken nothing. */
function returnBalance(
  world: World,
  { id, customer, starting_balance: before, ending_balance: after }: Invoice,
): void {
  if (after === null || after === before) return;
  changeBalance(world, find(world.customers, customer ?? undefined, "customer").id, before - after, {
    type: "unapplied_from_invoice",
    invoice: id,
  });
}

export function cancelIntent(
  world: World,
  intent: PaymentIntent,
  reason: PaymentIntent["cancellation_reason"],
): void {
  intent.status = "canceled";
  intent.canceled_at = world.clock.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  world.emit("payment_intent.canceled", intent);
}
