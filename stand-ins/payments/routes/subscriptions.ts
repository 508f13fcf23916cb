import { createSubscription } from "../rules/create-subscription.ts";
import { endSubscription } from "../rules/follow-invoice.ts";
import { expireSubscription } from "../rules/pass-time.ts";
import { updateSubscription } from "../rules/update-subscription.ts";
import type { Subscription } from "../state/shapes.ts";
import { find } from "../state/world.ts";
import { text } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route, type Call } from "../wire/route.ts";

function subscriptionOf({ world, ids }: Call): Subscription {
  return find(world.subscriptions, ids[0], "subscription");
}

export const subscriptionRoutes = [
  route("POST", "/v1/subscriptions", ({ world, fields }) => createSubscription(world, fields)),
  route("GET", "/v1/subscriptions", ({ world, fields }) => {
    const status = text(fields, "status");
    const asked = matching(world.subscriptions.values(), fields, ["customer"]).filter((one) => {
      if (status === "all") return true;
      if (status === undefined) return one.status !== "canceled" && one.status !== "incomplete_expired";
      return status === "ended" ? one.ended_at !== null : one.status === status;
    });
    return page("/v1/subscriptions", asked, fields);
  }),
  route("GET", "/v1/subscriptions/:id", (call) => subscriptionOf(call)),
  route("POST", "/v1/subscriptions/:id", (call) => {
    const subscription = subscriptionOf(call);
    updateSubscription(call.world, subscription, call.fields);
    return subscription;
  }),
  route("DELETE", "/v1/subscriptions/:id", (call) => {
    const subscription = subscriptionOf(call);
    if (subscription.ended_at !== null) {
      throw invalidRequest(`No such subscription: '${subscription.id}'`, { code: "resource_missing" }, 404);
    }
    if (subscription.status === "incomplete") expireSubscription(call.world, subscription);
    else endSubscription(call.world, subscription, "cancellation_requested");
    return subscription;
  }),
  route("GET", "/v1/subscription_items", ({ world, fields }) => {
    const id = text(fields, "subscription");
    return page("/v1/subscription_items", find(world.subscriptions, id, "subscription").items.data, fields);
  }),
];
