import type { Stripe } from "stripe";
import type {
  ProvidedCard,
  ProvidedDispute,
  ProvidedPayment,
  ProvidedRefund,
  ProvidedSubscription,
} from "../../modules/billing/index.ts";
import { readUsedCredit } from "./stripe-credit.ts";
import { monthlyCentsOf, monthsOf } from "./stripe-price.ts";

/** Of one subscription: eight years of months. */
const maxInvoices = 100;
/** Of one customer, over all their servers. */
const maxCharges = 1000;

export async function readStripeSubscription(
  stripe: Stripe,
  id: string,
  refunded: readonly string[],
): Promise<ProvidedSubscription> {
  const found = await stripe.subscriptions.retrieve(id, { expand: ["default_payment_method"] });
  const { data: invoices } = await stripe.invoices.list({
    subscription: id,
    limit: maxInvoices,
    expand: ["data.payments"],
  });
  const [item] = found.items.data;
  if (!item) throw new Error("a subscription without an item");
  // The newest counts. Once the provider has given up, it makes drafts and sends none.
  const open = invoices.find(
    ({ status }) => status === "open" || (status === "draft" && found.status === "unpaid"),
  );
  return {
    status: statusOf(found.status),
    endsAt: found.ended_at === null ? endOf(found, item) : null,
    endedAt: momentOrNull(found.ended_at),
    periodEndsAt: moment(item.current_period_end),
    monthlyCents: monthlyCentsOf(item.price),
    billedMonths: monthsOf(item.price),
    isPaused: found.pause_collection !== null,
    card: cardOf(found.default_payment_method),
    payments: await readPayments(stripe, idOf(found.customer), invoices, refunded),
    covered: coveredOf(invoices),
    credit: await readUsedCredit(stripe, invoices),
    openInvoice: open ? { id: open.id, amountCents: open.amount_remaining } : null,
  };
}

/** A trial has a first invoice of nothing. */
function coveredOf(invoices: readonly Stripe.Invoice[]): ProvidedSubscription["covered"] {
  const first = invoices.find(({ billing_reason: reason }) => reason === "subscription_create");
  if (first?.status !== "paid" || first.total <= 0 || first.amount_paid > 0) return null;
  return { at: moment(first.status_transitions.paid_at ?? first.created), totalCents: first.total };
}

export function statusOf(status: Stripe.Subscription["status"]): ProvidedSubscription["status"] {
  switch (status) {
    case "incomplete":
      return "incomplete";
    case "incomplete_expired":
      return "never-paid";
    case "past_due":
    case "unpaid":
    case "paused":
      return "overdue";
    case "canceled":
      return "ended";
    case "active":
    case "trialing":
    default:
      return "active";
  }
}

function endOf(
  { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Date | null {
  if (endsWithPeriod) return moment(item.current_period_end);
  return momentOrNull(cancelAt);
}

function cardOf(method: string | Stripe.PaymentMethod | null): ProvidedCard | null {
  if (typeof method !== "object" || !method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card;
  return { brand, last4, expMonth, expYear, fingerprint: fingerprint ?? null };
}

/** The charges of a subscription are those whose payment paid one of its invoices. */
async function readPayments(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
  refunded: readonly string[],
): Promise<ProvidedPayment[]> {
  const invoiceOf = new Map(
    invoices.flatMap((invoice) => paidWith(invoice).map((intentId) => [intentId, invoice] as const)),
  );
  if (invoiceOf.size === 0) return [];
  const charges = await stripe.charges
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: maxCharges });
  const payments: ProvidedPayment[] = [];
  for (const charge of charges) {
    const paymentIntentId = idOf(charge.payment_intent);
    const invoice = invoiceOf.get(paymentIntentId);
    if (!invoice || charge.status !== "succeeded") continue;
    const mayBeRefunded = charge.amount_refunded > 0 || refunded.includes(paymentIntentId);
    payments.push({
      chargeId: charge.id,
      paymentIntentId,
      reason: reasonOf(invoice),
      amountCents: charge.amount_captured,
      totalCents: invoice.total,
      currency: charge.currency,
      at: moment(charge.created),
      isRisky: isRisky(charge),
      pdfUrl: invoice.invoice_pdf ?? null,
      refunds: mayBeRefunded ? await readRefunds(stripe, charge.id) : [],
      disputes: charge.disputed ? await readDisputes(stripe, charge.id) : [],
    });
  }
  // Newest first, and two may have been made in the same second.
  return payments.toReversed().toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function isRisky({ outcome }: Stripe.Charge): boolean {
  return outcome?.risk_level === "elevated" || outcome?.risk_level === "highest";
}

function paidWith({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent)).filter((id) => id !== "");
}

function reasonOf({ billing_reason: reason }: Stripe.Invoice): ProvidedPayment["reason"] {
  if (reason === "subscription_create") return "first-payment";
  return reason === "subscription_update" ? "size-change" : "renewal";
}

async function readRefunds(stripe: Stripe, charge: string): Promise<ProvidedRefund[]> {
  const { data } = await stripe.refunds.list({ charge, limit: 100 });
  return data.map(({ id, amount, created, status }) => ({
    id,
    amountCents: amount,
    at: moment(created),
    isFailed: status === "failed" || status === "canceled",
  }));
}

async function readDisputes(stripe: Stripe, charge: string): Promise<ProvidedDispute[]> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return data
    .filter(({ status }) => !status.startsWith("warning_") && status !== "prevented")
    .map(({ id, amount, created, status }) => ({
      id,
      amountCents: amount,
      at: moment(created),
      outcome: status === "won" ? "won" : status === "lost" ? "lost" : "open",
    }));
}

function idOf(reference: string | { readonly id: string } | null | undefined): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}

const moment = (seconds: number) => new Date(seconds * 1000);
const momentOrNull = (seconds: number | null) => (seconds === null ? null : moment(seconds));
