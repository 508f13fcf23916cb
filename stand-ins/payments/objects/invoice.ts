import { newId } from "../state/new-id.ts";
import type { Invoice, InvoiceLine, SubscriptionItem } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import type { Period } from "./subscription.ts";

export interface LineWish {
  readonly amount: number;
  readonly description: string;
  readonly item: SubscriptionItem;
  readonly period: Period;
  readonly isProration: boolean;
}

export function newLine(wish: LineWish): InvoiceLine {
  const { item, amount, isProration } = wish;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: item.price.currency,
    description: wish.description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? newId("ii") : null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { start: wish.period.start, end: wish.period.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}

export interface InvoiceWish {
  readonly customer: string;
  readonly subscription: { readonly id: string; readonly metadata: Record<string, string> } | null;
  readonly reason: NonNullable<Invoice["billing_reason"]>;
  readonly lines: readonly InvoiceLine[];
  readonly period: Period;
  readonly prorationDate?: number | undefined;
}

/** A draft, which is not stored: a preview is one too. */
export function draftInvoice(world: World, wish: InvoiceWish): Invoice {
  const id = newId("in");
  const total = wish.lines.reduce((sum, line) => sum + line.amount, 0);
  const customer = find(world.customers, wish.customer, "customer");
  return {
    ...emptyInvoice(id, world.clock.now()),
    amount_due: Math.max(total, 0),
    amount_remaining: Math.max(total, 0),
    billing_reason: wish.reason,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    lines: {
      object: "list",
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: wish.lines.map((line) => ({ ...line, invoice: id })),
    },
    parent: wish.subscription && {
      quote_details: null,
      subscription_details: {
        metadata: wish.subscription.metadata,
        subscription: wish.subscription.id,
        ...(wish.prorationDate !== undefined && { subscription_proration_date: wish.prorationDate }),
      },
      type: "subscription_details",
    },
    period_end: wish.period.end,
    period_start: wish.period.start,
    starting_balance: customer.balance,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

function emptyInvoice(id: string, now: number): Invoice {
  return {
    ...unusedParts,
    id,
    object: "invoice",
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: null,
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    customer: null,
    customer_email: null,
    customer_name: null,
    default_payment_method: null,
    description: null,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: "list", url: "", has_more: false, data: [] },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: null,
    period_end: now,
    period_start: now,
    starting_balance: 0,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    total: 0,
    total_excluding_tax: 0,
  };
}

/** Fields of features that the stand-in lacks. */
const unusedParts = {
  account_country: "US",
  account_name: "Stand-in",
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};

/** The subscription that an invoice belongs to. */
export function subscriptionIdOf(invoice: Invoice): string | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === "string" ? id : null;
}
