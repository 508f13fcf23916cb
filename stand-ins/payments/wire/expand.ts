import { intentOf } from "../rules/settle-invoice.ts";
import type { Invoice } from "../state/shapes.ts";
import type { World } from "../state/world.ts";
import { invalidRequest } from "./provider-error.ts";

const deepest = 4;

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** A copy in which the named references are whole objects. */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > deepest) throw invalidRequest("You cannot expand more than 4 levels.");
    expandIn(world, copy, names, path);
  }
  return copy as object;
}

function expandIn(world: World, here: Json, [name, ...rest]: string[], path: string): void {
  if (name === undefined || here === null || typeof here !== "object") return;
  if (Array.isArray(here)) {
    for (const entry of here) expandIn(world, entry, [name, ...rest], path);
    return;
  }
  const included = includedIn(world, here, name);
  if (included !== undefined) here[name] = included;
  const value = here[name];
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
  if (typeof value === "string") {
    const found = referenced(world, value);
    if (found === undefined) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
    }
    here[name] = structuredClone(found) as Json;
  }
  expandIn(world, here[name] ?? null, rest, path);
}

/** Fields that are absent unless they are asked for. */
function includedIn(world: World, here: { [name: string]: Json }, name: string): Json | undefined {
  const id = typeof here["id"] === "string" ? here["id"] : "";
  if (here["object"] === "invoice" && name === "confirmation_secret") {
    const invoice = world.invoices.get(id);
    const secret = invoice === undefined ? null : secretOf(world, invoice);
    return secret === null ? null : { client_secret: secret, type: "payment_intent" };
  }
  if (here["object"] === "invoice" && name === "payments") {
    const data = [...world.invoicePayments.values()].filter(({ invoice }) => invoice === id);
    return listOf(`/v1/invoice_payments?invoice=${id}`, data);
  }
  if (here["object"] === "charge" && name === "refunds") {
    const data = [...world.refunds.values()].filter(({ charge }) => charge === id);
    return listOf(`/v1/charges/${id}/refunds`, data);
  }
  return undefined;
}

function listOf(url: string, data: readonly object[]): Json {
  return { object: "list", url, has_more: false, data: structuredClone(data) as Json[] };
}

function secretOf(world: World, invoice: Invoice): string | null {
  return invoice.status === "open" ? (intentOf(world, invoice)?.client_secret ?? null) : null;
}

function referenced(world: World, id: string): object | undefined {
  const maps: Record<string, ReadonlyMap<string, object>> = {
    cus: world.customers,
    prod: world.products,
    price: world.prices,
    sub: world.subscriptions,
    in: world.invoices,
    pi: world.paymentIntents,
    seti: world.setupIntents,
    pm: world.paymentMethods,
    ch: world.charges,
    re: world.refunds,
  };
  // A product may have an id of its owner's choice.
  return maps[id.slice(0, id.indexOf("_"))]?.get(id) ?? world.products.get(id);
}
