import { newLine } from "../objects/invoice.ts";
import { periodOf } from "../objects/subscription.ts";
import { newId } from "../state/new-id.ts";
import { find } from "../state/world.ts";
import { integer, required, text } from "../wire/form.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route } from "../wire/route.ts";

export const invoiceItemRoutes = [
  /** Part of the subscription's next invoice. A negative amount is credit. */
  route("POST", "/v1/invoiceitems", ({ world, fields }) => {
    const customer = find(world.customers, text(fields, "customer"), "customer");
    const subscription = find(world.subscriptions, text(fields, "subscription"), "subscription");
    const [item] = subscription.items.data;
    if (item === undefined || subscription.ended_at !== null) {
      throw invalidRequest("This subscription has been canceled.", { param: "subscription" });
    }
    const amount = required(integer(fields, "amount"), "amount");
    const description = text(fields, "description") ?? "";
    const line = newLine({ amount, description, item, period: periodOf(subscription), isProration: false });
    const waiting = world.pendingLines.get(subscription.id) ?? [];
    world.pendingLines.set(subscription.id, [...waiting, line]);
    return {
      id: newId("ii"),
      object: "invoiceitem",
      amount,
      currency: required(text(fields, "currency"), "currency"),
      customer: customer.id,
      date: world.clock.now(),
      description,
      invoice: null,
      livemode: false,
      proration: false,
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    };
  }),
];
