import { draftInvoice } from "../objects/invoice.ts";
import { newSubscription } from "../objects/subscription.ts";
import type { Subscription } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { metadata, required, text, type Fields } from "../wire/form.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { attemptInvoice, attemptQuietly } from "./attempt-invoice.ts";
import { periodEnd } from "./periods.ts";
import { finalizeInvoice } from "./settle-invoice.ts";
import { periodLines } from "./subscription-lines.ts";
import { firstItems } from "./wished-items.ts";

const behaviours = ["allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"];

export function paymentBehaviour(fields: Fields): string {
  const behaviour = text(fields, "payment_behavior") ?? "allow_incomplete";
  if (!behaviours.includes(behaviour)) {
    throw invalidRequest(`Invalid payment_behavior: ${behaviour}`, { param: "payment_behavior" });
  }
  return behaviour;
}

export function createSubscription(world: World, fields: Fields): Subscription {
  const customer = find(world.customers, required(text(fields, "customer"), "customer"), "customer");
  const behaviour = paymentBehaviour(fields);
  const now = world.clock.now();
  const period = { start: now, end: periodEnd(now, now) };
  const isFlexible = text(fields, "billing_mode.type") === "flexible";
  const savesMethod = text(fields, "payment_settings.save_default_payment_method") === "on_subscription";
  const subscription = newSubscription(world, {
    customer: customer.id,
    currency: "usd",
    metadata: metadata(fields),
    description: text(fields, "description") ?? null,
    default_payment_method: text(fields, "default_payment_method") ?? null,
    billing_mode: isFlexible
      ? { flexible: { proration_discounts: "included" }, type: "flexible" }
      : { flexible: null, type: "classic" },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: savesMethod ? "on_subscription" : "off",
    },
  });
  try {
    subscription.items.data = firstItems(world, subscription.id, fields, period);
  } catch (error) {
    world.subscriptions.delete(subscription.id);
    throw error;
  }
  customer.currency = "usd";
  const invoice = draftInvoice(world, {
    customer: customer.id,
    subscription,
    reason: "subscription_create",
    lines: periodLines(subscription.items.data, period),
    period: { start: now, end: now },
  });
  world.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.created", subscription);
  world.emit("invoice.created", invoice);
  finalizeInvoice(world, invoice);
  if (invoice.status === "open" && behaviour === "error_if_incomplete") attemptInvoice(world, invoice);
  if (invoice.status === "open" && behaviour === "allow_incomplete") attemptQuietly(world, invoice);
  return subscription;
}
