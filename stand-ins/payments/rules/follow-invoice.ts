import type { Invoice, PaymentMethod, Subscription } from "../state/shapes.ts";
import type { World } from "../state/world.ts";

const secondsPerDay = 86_400;

/** What a paid invoice changes on its subscription. */
export function invoicePaid(
  world: World,
  invoice: Invoice,
  subscriptionId: string | null,
  method: PaymentMethod | null,
): void {
  const subscription = world.subscriptions.get(subscriptionId ?? "");
  if (subscription === undefined) return;
  const savesMethod = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  if (method !== null && savesMethod) subscription.default_payment_method = method.id;
  const isLatest = subscription.latest_invoice === invoice.id;
  if (isLatest && subscription.pending_update !== null) {
    const { subscription_items: items, billing_cycle_anchor: anchor } = subscription.pending_update;
    subscription.items.data = items;
    subscription.billing_cycle_anchor = anchor ?? subscription.billing_cycle_anchor;
    subscription.pending_update = null;
  }
  if (isLatest && ["incomplete", "past_due", "unpaid"].includes(subscription.status)) {
    subscription.status = "active";
  }
  world.emit("customer.subscription.updated", subscription);
}

/** What a failed attempt changes: when the next one is made, and the subscription's state. */
export function invoiceFailed(world: World, invoice: Invoice, subscriptionId: string | null): void {
  const subscription = world.subscriptions.get(subscriptionId ?? "");
  const isRenewal = invoice.billing_reason === "subscription_cycle";
  invoice.next_payment_attempt =
    isRenewal && invoice.auto_advance === true ? nextAttempt(world, invoice) : null;
  world.emit("invoice.payment_failed", invoice);
  if (subscription === undefined || !["active", "past_due", "trialing"].includes(subscription.status)) return;
  if (subscription.pending_update !== null) return;
  const isLastAttempt = isRenewal && invoice.next_payment_attempt === null;
  if (isLastAttempt && world.rules.afterLastRetry === "canceled")
    return endSubscription(world, subscription, "payment_failed");
  subscription.status = isLastAttempt ? world.rules.afterLastRetry : "past_due";
  world.emit("customer.subscription.updated", subscription);
}

function nextAttempt(world: World, invoice: Invoice): number | null {
  const days = world.rules.retryAfterDays[invoice.attempt_count - 1];
  const first = invoice.status_transitions.finalized_at ?? world.clock.now();
  const at = days === undefined ? null : first + days * secondsPerDay;
  return at !== null && at > world.clock.now() ? at : null;
}

type EndReason = "cancellation_requested" | "payment_disputed" | "payment_failed";

/** Collects nothing any more: its open invoices stay open, but are not attempted again. */
export function endSubscription(world: World, subscription: Subscription, reason: EndReason): void {
  const now = world.clock.now();
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  if (subscription.cancellation_details !== null) subscription.cancellation_details.reason ??= reason;
  for (const invoice of world.invoices.values()) {
    const parent = invoice.parent?.subscription_details?.subscription;
    if (parent !== subscription.id || (invoice.status !== "open" && invoice.status !== "draft")) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
  }
  world.emit("customer.subscription.deleted", subscription);
}
