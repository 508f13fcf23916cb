import { newPrice } from "../objects/price.ts";
import { newItem, periodOf, setPrice, type Period } from "../objects/subscription.ts";
import type { Price, Subscription, SubscriptionItem } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { flag, groups, integer, required, text, type Fields } from "../wire/form.ts";
import { invalidRequest } from "../wire/provider-error.ts";

function inlinePrice(world: World, fields: Fields): Price {
  const product = required(text(fields, "price_data.product"), "price_data[product]");
  find(world.products, product, "product");
  const interval = required(text(fields, "price_data.recurring.interval"), "price_data[recurring][interval]");
  if (interval !== "month") throw invalidRequest("The stand-in knows prices of months only.");
  return newPrice(world, {
    currency: required(text(fields, "price_data.currency"), "price_data[currency]"),
    product,
    unitAmount: required(integer(fields, "price_data.unit_amount"), "price_data[unit_amount]"),
    months: integer(fields, "price_data.recurring.interval_count") ?? 1,
    isInline: true,
    metadata: {},
  });
}

function wishedPrice(world: World, fields: Fields): Price | undefined {
  const id = text(fields, "price");
  if (id !== undefined) return find(world.prices, id, "price");
  return fields["price_data"] === undefined ? undefined : inlinePrice(world, fields);
}

export function firstItems(
  world: World,
  subscriptionId: string,
  fields: Fields,
  periodFor: (price: Price) => Period,
): SubscriptionItem[] {
  const wishes = groups(fields, "items");
  if (wishes.length === 0) throw invalidRequest("Missing required param: items.", { param: "items" });
  return wishes.map((wish) => {
    const price = required(wishedPrice(world, wish), "items[0][price]");
    return newItem(world, subscriptionId, price, integer(wish, "quantity") ?? 1, periodFor(price));
  });
}

/** The items as an update would leave them; the subscription itself is not changed. */
export function changedItems(
  world: World,
  subscription: Subscription,
  wishes: readonly Fields[],
): SubscriptionItem[] {
  const items = structuredClone(subscription.items.data);
  for (const wish of wishes) {
    const id = text(wish, "id");
    const price = wishedPrice(world, wish);
    if (id === undefined) {
      const added = required(price, "items[0][price]");
      items.push(
        newItem(world, subscription.id, added, integer(wish, "quantity") ?? 1, periodOf(subscription)),
      );
      continue;
    }
    const item = items.find((one) => one.id === id);
    if (item === undefined) {
      throw invalidRequest(`No such subscription item: '${id}'`, { code: "resource_missing" }, 404);
    }
    if (flag(wish, "deleted") === true) items.splice(items.indexOf(item), 1);
    else setPrice(item, price ?? item.price, integer(wish, "quantity") ?? item.quantity ?? 1);
  }
  return items;
}
