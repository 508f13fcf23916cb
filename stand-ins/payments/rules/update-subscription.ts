import { draftInvoice } from "../objects/invoice.ts";
import { methodById } from "../objects/payment-method.ts";
import { periodOf } from "../objects/subscription.ts";
import type { Invoice, InvoiceLine, Subscription, SubscriptionItem } from "../state/shapes.ts";
import type { World } from "../state/world.ts";
import { clearable, flag, groups, integer, metadata, text, type Fields } from "../wire/form.ts";
import { invalidRequest, ProviderError } from "../wire/provider-error.ts";
import { attemptInvoice, attemptQuietly } from "./attempt-invoice.ts";
import { paymentBehaviour } from "./create-subscription.ts";
import { finalizeInvoice, voidInvoice } from "./settle-invoice.ts";
import { changeLines, periodLines, startsPeriod, withNewPeriod } from "./subscription-lines.ts";
import { changedItems } from "./wished-items.ts";

const pendingSeconds = 23 * 3600;

export function updateSubscription(world: World, subscription: Subscription, fields: Fields): void {
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired") {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const wishes = groups(fields, "items");
  if (wishes.length > 0) changeItems(world, subscription, fields, changedItems(world, subscription, wishes));
  subscription.metadata = metadata(fields, subscription.metadata);
  const method = clearable(fields, "default_payment_method");
  if (method !== undefined) {
    subscription.default_payment_method = method === null ? null : methodById(world, method).id;
  }
  const savesMethod = text(fields, "payment_settings.save_default_payment_method");
  if (savesMethod !== undefined && subscription.payment_settings !== null) {
    subscription.payment_settings.save_default_payment_method = savesMethod;
  }
  pauseCollection(subscription, fields);
  changeEnd(world, subscription, fields);
  world.emit("customer.subscription.updated", subscription);
}

/** The stand-in knows one behaviour: what falls due meanwhile is void. */
function pauseCollection(subscription: Subscription, fields: Fields): void {
  const behaviour = text(fields, "pause_collection.behavior");
  if (behaviour === "void") subscription.pause_collection = { behavior: "void", resumes_at: null };
  else if (behaviour !== undefined)
    throw invalidRequest(`The stand-in pauses with "void" only, not ${behaviour}.`);
  else if (clearable(fields, "pause_collection") === null) subscription.pause_collection = null;
}

function changeEnd(world: World, subscription: Subscription, fields: Fields): void {
  const atPeriodEnd = flag(fields, "cancel_at_period_end");
  if (atPeriodEnd !== undefined) {
    subscription.cancel_at_period_end = atPeriodEnd;
    subscription.cancel_at = atPeriodEnd ? periodOf(subscription).end : null;
  }
  const at = clearable(fields, "cancel_at");
  if (at !== undefined) subscription.cancel_at = at === null ? null : (integer(fields, "cancel_at") ?? null);
  const ends = subscription.cancel_at !== null;
  subscription.canceled_at = ends ? (subscription.canceled_at ?? world.clock.now()) : null;
  if (subscription.cancellation_details !== null) {
    subscription.cancellation_details.reason = ends ? "cancellation_requested" : null;
  }
}

function changeItems(
  world: World,
  subscription: Subscription,
  fields: Fields,
  after: SubscriptionItem[],
): void {
  const behaviour = paymentBehaviour(fields);
  const proration = text(fields, "proration_behavior") ?? "create_prorations";
  const at = integer(fields, "proration_date") ?? world.clock.now();
  const { start, end } = periodOf(subscription);
  if (at < start || at > end) {
    throw invalidRequest("proration_date lies outside of the current period.", { param: "proration_date" });
  }
  const before = subscription.items.data;
  const now = world.clock.now();
  const isNewPeriod = startsPeriod(before, after);
  const items = isNewPeriod ? withNewPeriod(after, now) : after;
  // A period that begins is charged, whatever happens to the rest of the one before.
  const lines =
    proration === "none"
      ? isNewPeriod
        ? periodLines(items, { start: now, end: items[0]?.current_period_end ?? now })
        : []
      : changeLines(before, after, at, now);
  const statusBefore = subscription.status;
  const latestBefore = subscription.latest_invoice;
  if (behaviour === "pending_if_incomplete" && proration === "always_invoice" && lines.length > 0) {
    return changeWhenPaid(world, subscription, lines, items, at);
  }
  subscription.items.data = items;
  const anchorBefore = subscription.billing_cycle_anchor;
  if (isNewPeriod) subscription.billing_cycle_anchor = now;
  if (proration === "create_prorations" && !isNewPeriod) {
    const waiting = world.pendingLines.get(subscription.id) ?? [];
    world.pendingLines.set(subscription.id, [...waiting, ...lines]);
    return;
  }
  if (lines.length === 0) return;
  const invoice = updateInvoice(world, subscription, lines, at);
  if (invoice.status !== "open" || behaviour === "default_incomplete") return;
  if (behaviour !== "error_if_incomplete") return attemptQuietly(world, invoice);
  try {
    attemptInvoice(world, invoice);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    voidInvoice(world, invoice);
    Object.assign(subscription, {
      status: statusBefore,
      latest_invoice: latestBefore,
      billing_cycle_anchor: anchorBefore,
    });
    subscription.items.data = before;
    throw error;
  }
}

/** The new items apply when the invoice is paid; until then the old ones stay. */
function changeWhenPaid(
  world: World,
  subscription: Subscription,
  lines: InvoiceLine[],
  after: SubscriptionItem[],
  at: number,
): void {
  const isNewPeriod = startsPeriod(subscription.items.data, after);
  subscription.pending_update = {
    billing_cycle_anchor: isNewPeriod ? world.clock.now() : null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: world.clock.now() + pendingSeconds,
    metadata: null,
    subscription_items: after,
    trial_end: null,
    trial_from_plan: null,
  };
  const invoice = updateInvoice(world, subscription, lines, at);
  if (invoice.status === "open") attemptQuietly(world, invoice);
}

function updateInvoice(world: World, subscription: Subscription, lines: InvoiceLine[], at: number): Invoice {
  const waiting = world.pendingLines.get(subscription.id) ?? [];
  world.pendingLines.delete(subscription.id);
  const now = world.clock.now();
  const invoice = draftInvoice(world, {
    customer: subscription.customer,
    subscription,
    reason: "subscription_update",
    lines: [...waiting, ...lines],
    period: { start: now, end: now },
    prorationDate: at,
  });
  world.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", invoice);
  finalizeInvoice(world, invoice);
  return invoice;
}
