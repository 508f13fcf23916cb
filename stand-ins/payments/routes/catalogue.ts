import { newPrice, newProduct } from "../objects/price.ts";
import { newId } from "../state/new-id.ts";
import { find } from "../state/world.ts";
import { flag, integer, metadata, required, text } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route } from "../wire/route.ts";

export const catalogueRoutes = [
  route("POST", "/v1/products", ({ world, fields }) => {
    const id = text(fields, "id");
    if (id !== undefined && world.products.has(id)) {
      throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
    }
    return newProduct(world, {
      id: id ?? newId("prod", 14),
      name: required(text(fields, "name"), "name"),
      description: text(fields, "description") ?? null,
      metadata: metadata(fields),
    });
  }),
  route("GET", "/v1/products", ({ world, fields }) => page("/v1/products", world.products.values(), fields)),
  route("GET", "/v1/products/:id", ({ world, ids }) => find(world.products, ids[0], "product")),
  route("POST", "/v1/products/:id", ({ world, ids, fields }) => {
    const product = find(world.products, ids[0], "product");
    product.name = text(fields, "name") ?? product.name;
    product.active = flag(fields, "active") ?? product.active;
    product.metadata = metadata(fields, product.metadata);
    product.updated = world.clock.now();
    return product;
  }),
  route("POST", "/v1/prices", ({ world, fields }) => {
    const product = required(text(fields, "product"), "product");
    return newPrice(world, {
      currency: required(text(fields, "currency"), "currency"),
      product: find(world.products, product, "product").id,
      unitAmount: required(integer(fields, "unit_amount"), "unit_amount"),
      months:
        text(fields, "recurring.interval") === "month"
          ? (integer(fields, "recurring.interval_count") ?? 1)
          : null,
      isInline: false,
      metadata: metadata(fields),
    });
  }),
  route("GET", "/v1/prices", ({ world, fields }) =>
    page("/v1/prices", matching(world.prices.values(), fields, ["product"]), fields),
  ),
  route("GET", "/v1/prices/:id", ({ world, ids }) => find(world.prices, ids[0], "price")),
];
