import { draftInvoice } from "../objects/invoice.ts";
import { methodById } from "../objects/payment-method.ts";
import { monthsOf, newSubscription, periodOf } from "../objects/subscription.ts";
import type { Customer, Price, Subscription } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { integer, metadata, required, text, type Fields } from "../wire/form.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { attemptInvoice, attemptQuietly } from "./attempt-invoice.ts";
import { periodEnd } from "./periods.ts";
import { finalizeInvoice } from "./settle-invoice.ts";
import { periodLines, trialLines } from "./subscription-lines.ts";
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
  const trialEnd = trialEndOf(world, fields);
  const periodFor = (price: Price) => ({
    start: now,
    end: trialEnd ?? periodEnd(now, now, monthsOf(price)),
  });
  const isFlexible = text(fields, "billing_mode.type") === "flexible";
  const savesMethod = text(fields, "payment_settings.save_default_payment_method") === "on_subscription";
  const subscription = newSubscription(world, {
    customer: customer.id,
    currency: "usd",
    metadata: metadata(fields),
    description: text(fields, "description") ?? null,
    default_payment_method: methodOf(world, customer, text(fields, "default_payment_method")),
    ...(trialEnd !== null && {
      status: "trialing" as const,
      billing_cycle_anchor: trialEnd,
      trial_start: now,
      trial_end: trialEnd,
    }),
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
    subscription.items.data = firstItems(world, subscription.id, fields, periodFor);
  } catch (error) {
    world.subscriptions.delete(subscription.id);
    throw error;
  }
  customer.currency = "usd";
  const period = periodOf(subscription);
  const invoice = draftInvoice(world, {
    customer: customer.id,
    subscription,
    reason: "subscription_create",
    lines:
      trialEnd === null
        ? periodLines(subscription.items.data, period)
        : trialLines(subscription.items.data, period),
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

const longestTrialSeconds = 730 * 86_400;

/** Nothing is charged until then, and the periods are counted from there. */
function trialEndOf(world: World, fields: Fields): number | null {
  const at = integer(fields, "trial_end");
  if (at === undefined) return null;
  if (at <= world.clock.now()) {
    throw invalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", {
      param: "trial_end",
    });
  }
  if (at > world.clock.now() + longestTrialSeconds) {
    throw invalidRequest("Invalid timestamp: can be no more than two years in the future.", {
      param: "trial_end",
    });
  }
  return at;
}

function methodOf(world: World, customer: Customer, id: string | undefined): string | null {
  if (id === undefined) return null;
  const method = methodById(world, id);
  if (method.customer !== customer.id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "default_payment_method" },
    );
  }
  return method.id;
}
