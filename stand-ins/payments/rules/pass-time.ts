import { draftInvoice } from "../objects/invoice.ts";
import { monthsBilled, periodOf } from "../objects/subscription.ts";
import type { Invoice, Subscription } from "../state/shapes.ts";
import type { World } from "../state/world.ts";
import { attemptQuietly } from "./attempt-invoice.ts";
import { endSubscription } from "./follow-invoice.ts";
import { periodEnd } from "./periods.ts";
import { finalizeInvoice, voidInvoice } from "./settle-invoice.ts";
import { periodLines } from "./subscription-lines.ts";

const firstPaymentSeconds = 23 * 3600;
const draftSeconds = 3600;

const renewing: ReadonlySet<string> = new Set(["trialing", "active", "past_due", "unpaid"]);

interface Due {
  readonly at: number;
  readonly act: () => void;
}

/** Does everything that falls due until then, each at its own time and in order, and leaves the clock there. */
export function passTime(world: World, until: number): void {
  for (let due = earliest(world, until); due !== undefined; due = earliest(world, until)) {
    world.clock.during(due.at, due.act);
  }
  if (until > world.clock.now()) world.clock.moveTo(until);
}

function earliest(world: World, until: number): Due | undefined {
  let first: Due | undefined;
  const consider = (due: Due | undefined) => {
    if (due !== undefined && due.at <= until && (first === undefined || due.at < first.at)) first = due;
  };
  for (const subscription of world.subscriptions.values()) consider(dueOf(world, subscription));
  for (const invoice of world.invoices.values()) consider(dueOfInvoice(world, invoice));
  return first;
}

function dueOf(world: World, subscription: Subscription): Due | undefined {
  if (subscription.status === "incomplete") {
    return {
      at: subscription.created + firstPaymentSeconds,
      act: () => expireSubscription(world, subscription),
    };
  }
  if (!renewing.has(subscription.status)) return undefined;
  const pending = subscription.pending_update;
  const { end } = periodOf(subscription);
  if (pending !== null && pending.expires_at <= end) {
    return { at: pending.expires_at, act: () => expirePendingUpdate(world, subscription) };
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) {
    return {
      at: subscription.cancel_at,
      act: () => endSubscription(world, subscription, "cancellation_requested"),
    };
  }
  return { at: end, act: () => renew(world, subscription) };
}

function dueOfInvoice(world: World, invoice: Invoice): Due | undefined {
  if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null) {
    return {
      at: invoice.automatically_finalizes_at,
      act: () => {
        finalizeInvoice(world, invoice);
        if (invoice.status === "open") attemptQuietly(world, invoice);
      },
    };
  }
  if (invoice.status === "open" && invoice.next_payment_attempt !== null) {
    return { at: invoice.next_payment_attempt, act: () => attemptQuietly(world, invoice) };
  }
  return undefined;
}

export function expireSubscription(world: World, subscription: Subscription): void {
  subscription.status = "incomplete_expired";
  subscription.ended_at = world.clock.now();
  const invoice = world.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(world, invoice);
  world.emit("customer.subscription.updated", subscription);
}

function expirePendingUpdate(world: World, subscription: Subscription): void {
  subscription.pending_update = null;
  const invoice = world.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(world, invoice);
  world.emit("customer.subscription.pending_update_expired", subscription);
}

/** The next period begins at once; its invoice is a draft for an hour. */
function renew(world: World, subscription: Subscription): void {
  const before = periodOf(subscription);
  const period = {
    start: before.end,
    end: periodEnd(subscription.billing_cycle_anchor, before.end, monthsBilled(subscription.items.data)),
  };
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
  const waiting = world.pendingLines.get(subscription.id) ?? [];
  world.pendingLines.delete(subscription.id);
  const invoice = draftInvoice(world, {
    customer: subscription.customer,
    subscription,
    reason: "subscription_cycle",
    lines: [...waiting, ...periodLines(subscription.items.data, period)],
    period: before,
  });
  if (subscription.status === "trialing") subscription.status = "active";
  const isCollected = subscription.status !== "unpaid";
  invoice.auto_advance = isCollected;
  invoice.automatically_finalizes_at = isCollected ? world.clock.now() + draftSeconds : null;
  world.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.updated", subscription);
  world.emit("invoice.created", invoice);
  if (subscription.pause_collection === null) return;
  invoice.automatically_finalizes_at = null;
  voidInvoice(world, invoice);
}
