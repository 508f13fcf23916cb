import { newId } from "../state/new-id.ts";
import type { Price, Subscription, SubscriptionItem } from "../state/shapes.ts";
import type { World } from "../state/world.ts";

export interface Period {
  readonly start: number;
  readonly end: number;
}

function planOf(price: Price): SubscriptionItem["plan"] {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: "month",
    interval_count: monthsOf(price),
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export function monthsOf(price: Price): number {
  return price.recurring?.interval_count ?? 1;
}

/** All its items are billed together. */
export function monthsBilled(items: readonly SubscriptionItem[]): number {
  const [item] = items;
  return item === undefined ? 1 : monthsOf(item.price);
}

export function setPrice(item: SubscriptionItem, price: Price, quantity: number): void {
  item.price = price;
  item.plan = planOf(price);
  item.quantity = quantity;
}

export function newItem(
  world: World,
  subscription: string,
  price: Price,
  quantity: number,
  period: Period,
): SubscriptionItem {
  return {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: world.clock.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function periodOf(subscription: Subscription): Period {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error("A subscription without items.");
  return { start: item.current_period_start, end: item.current_period_end };
}

export function newSubscription(
  world: World,
  given: Pick<Subscription, "customer" | "currency"> & Partial<Subscription>,
): Subscription {
  const now = world.clock.now();
  const id = newId("sub");
  const subscription: Subscription = {
    ...unusedParts,
    id,
    object: "subscription",
    billing_cycle_anchor: now,
    billing_mode: { flexible: null, type: "classic" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    default_payment_method: null,
    description: null,
    ended_at: null,
    items: { object: "list", url: `/v1/subscription_items?subscription=${id}`, has_more: false, data: [] },
    latest_invoice: null,
    livemode: false,
    metadata: {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_setup_intent: null,
    pending_update: null,
    start_date: now,
    status: "incomplete",
    ...given,
  };
  world.subscriptions.set(id, subscription);
  return subscription;
}

/** Fields of features that the stand-in lacks. */
const unusedParts = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
  trial_start: null,
};
