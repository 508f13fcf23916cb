import { newId } from "../state/new-id.ts";
import type { Price, Product } from "../state/shapes.ts";
import type { World } from "../state/world.ts";

export function newProduct(world: World, given: Pick<Product, "name"> & Partial<Product>): Product {
  const now = world.clock.now();
  const product: Product = {
    id: newId("prod", 14),
    object: "product",
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
    ...given,
  };
  world.products.set(product.id, product);
  return product;
}

export interface PriceWish {
  readonly currency: string;
  readonly product: string;
  readonly unitAmount: number;
  /** How many months it pays for; null if it is paid once. */
  readonly months: number | null;
  /** A price made for one subscription only is inactive for others. */
  readonly isInline: boolean;
  readonly metadata: Record<string, string>;
}

export function newPrice(world: World, wish: PriceWish): Price {
  const price: Price = {
    id: newId("price"),
    object: "price",
    active: !wish.isInline,
    billing_scheme: "per_unit",
    created: world.clock.now(),
    currency: wish.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: wish.metadata,
    nickname: null,
    product: wish.product,
    recurring:
      wish.months === null
        ? null
        : {
            interval: "month",
            interval_count: wish.months,
            meter: null,
            trial_period_days: null,
            usage_type: "licensed",
          },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: wish.months === null ? "one_time" : "recurring",
    unit_amount: wish.unitAmount,
    unit_amount_decimal: String(wish.unitAmount),
  };
  world.prices.set(price.id, price);
  return price;
}
