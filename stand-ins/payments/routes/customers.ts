import { changeBalance, newCustomer } from "../objects/customer.ts";
import { methodById } from "../objects/payment-method.ts";
import { endSubscription } from "../rules/follow-invoice.ts";
import type { Customer } from "../state/shapes.ts";
import { find } from "../state/world.ts";
import { clearable, integer, metadata, required, text, type Fields } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { route, type Call } from "../wire/route.ts";

function customerOf({ world, ids }: Call): Customer {
  return find(world.customers, ids[0], "customer");
}

function given(fields: Fields, before?: Customer): Partial<Customer> {
  const email = clearable(fields, "email");
  const name = clearable(fields, "name");
  const description = clearable(fields, "description");
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    metadata: metadata(fields, before?.metadata),
  };
}

function setDefaultMethod({ world, fields }: Call, customer: Customer): void {
  const method = clearable(fields, "invoice_settings.default_payment_method");
  if (method === undefined) return;
  customer.invoice_settings.default_payment_method = method === null ? null : methodById(world, method).id;
}

export const customerRoutes = [
  route("POST", "/v1/customers", (call) => {
    const customer = newCustomer(call.world, {
      ...given(call.fields),
      test_clock: text(call.fields, "test_clock") ?? null,
    });
    setDefaultMethod(call, customer);
    call.world.emit("customer.created", customer);
    return customer;
  }),
  route("GET", "/v1/customers", ({ world, fields }) =>
    page("/v1/customers", matching(world.customers.values(), fields, ["email"]), fields),
  ),
  route("GET", "/v1/customers/:id", (call) => customerOf(call)),
  route("POST", "/v1/customers/:id", (call) => {
    const customer = customerOf(call);
    Object.assign(customer, given(call.fields, customer));
    setDefaultMethod(call, customer);
    call.world.emit("customer.updated", customer);
    return customer;
  }),
  route("DELETE", "/v1/customers/:id", (call) => {
    const { world } = call;
    const { id } = customerOf(call);
    for (const subscription of world.subscriptions.values()) {
      const isOver = subscription.ended_at !== null;
      if (subscription.customer === id && !isOver) {
        endSubscription(world, subscription, "cancellation_requested");
      }
    }
    world.customers.delete(id);
    world.emit("customer.deleted", { id, object: "customer", deleted: true });
    return { id, object: "customer", deleted: true };
  }),
  route("POST", "/v1/customers/:id/balance_transactions", (call) =>
    changeBalance(call.world, customerOf(call).id, required(integer(call.fields, "amount"), "amount"), {
      type: "adjustment",
      description: text(call.fields, "description") ?? null,
      metadata: metadata(call.fields),
    }),
  ),
  route("GET", "/v1/customers/:id/balance_transactions", (call) => {
    const { id } = customerOf(call);
    const own = [...call.world.balanceTransactions.values()].filter(({ customer }) => customer === id);
    return page(`/v1/customers/${id}/balance_transactions`, own, call.fields);
  }),
  route("GET", "/v1/customers/:id/payment_methods", (call) => {
    const { id } = customerOf(call);
    const own = [...call.world.paymentMethods.values()].filter(({ customer }) => customer === id);
    return page(`/v1/customers/${id}/payment_methods`, own, call.fields);
  }),
];
