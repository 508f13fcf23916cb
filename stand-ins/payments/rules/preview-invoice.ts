import { draftInvoice } from "../objects/invoice.ts";
import { monthsBilled, periodOf } from "../objects/subscription.ts";
import type { Invoice } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { group, groups, integer, required, text, type Fields } from "../wire/form.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { periodEnd } from "./periods.ts";
import { afterBalance } from "./settle-invoice.ts";
import { changeLines, periodLines } from "./subscription-lines.ts";
import { changedItems } from "./wished-items.ts";

/** The invoice that a change would make at once (`always_invoice`), else the next renewal's. */
export function previewInvoice(world: World, fields: Fields): Invoice {
  const id = required(text(fields, "subscription"), "subscription");
  const subscription = find(world.subscriptions, id, "subscription");
  const details = group(fields, "subscription_details") ?? {};
  const proration = text(details, "proration_behavior") ?? "create_prorations";
  const at = integer(details, "proration_date") ?? world.clock.now();
  const { start, end } = periodOf(subscription);
  if (at < start || at > end) {
    throw invalidRequest("proration_date lies outside of the current period.", {
      param: "subscription_details[proration_date]",
    });
  }
  const after = changedItems(world, subscription, groups(details, "items"));
  const prorations =
    proration === "none" ? [] : changeLines(subscription.items.data, after, at, world.clock.now());
  const waiting = world.pendingLines.get(subscription.id) ?? [];
  const isAtOnce = proration === "always_invoice" && prorations.length > 0;
  if (!isAtOnce && (subscription.cancel_at !== null || subscription.ended_at !== null)) {
    throw invalidRequest("No upcoming invoices for customer.", { code: "invoice_upcoming_none" }, 404);
  }
  const next = { start: end, end: periodEnd(subscription.billing_cycle_anchor, end, monthsBilled(after)) };
  const invoice = draftInvoice(world, {
    customer: subscription.customer,
    subscription,
    reason: isAtOnce ? "subscription_update" : "upcoming",
    lines: [...waiting, ...prorations, ...(isAtOnce ? [] : periodLines(after, next))],
    period: { start, end },
    prorationDate: at,
  });
  const { due, balance } = afterBalance(invoice.total, invoice.starting_balance);
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    amount_due: due,
    amount_remaining: due,
    ending_balance: balance,
    next_payment_attempt: isAtOnce ? null : end + 3600,
  };
}
