import { attach, methodById, methodFromForm } from "../objects/payment-method.ts";
import { askBankToSave } from "../rules/ask-bank.ts";
import type { PaymentMethod } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { required, text } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest, ProviderError } from "../wire/provider-error.ts";
import { route } from "../wire/route.ts";

function detach(world: World, method: PaymentMethod): void {
  if (method.customer === null) {
    throw invalidRequest("The payment method you provided is not attached to a customer.");
  }
  method.customer = null;
  for (const subscription of world.subscriptions.values()) {
    if (subscription.default_payment_method === method.id) subscription.default_payment_method = null;
  }
  for (const customer of world.customers.values()) {
    const settings = customer.invoice_settings;
    if (settings.default_payment_method === method.id) settings.default_payment_method = null;
  }
  world.emit("payment_method.detached", method);
}

export const paymentMethodRoutes = [
  route("POST", "/v1/payment_methods", ({ world, fields }) => methodFromForm(world, fields), {
    isForBrowsers: true,
  }),
  route("GET", "/v1/payment_methods", ({ world, fields }) =>
    page("/v1/payment_methods", matching(world.paymentMethods.values(), fields, ["customer"]), fields),
  ),
  route("GET", "/v1/payment_methods/:id", ({ world, ids }) =>
    find(world.paymentMethods, ids[0], "PaymentMethod"),
  ),
  route("POST", "/v1/payment_methods/:id/attach", ({ world, ids, fields }) => {
    const method = methodById(world, ids[0] ?? "");
    const customer = required(text(fields, "customer"), "customer");
    const answer = askBankToSave(world, method.id, method);
    if (answer.kind === "refused") {
      throw new ProviderError(402, { type: "card_error", ...answer.refusal });
    }
    attach(world, method, find(world.customers, customer, "customer").id);
    return method;
  }),
  route("POST", "/v1/payment_methods/:id/detach", ({ world, ids }) => {
    const method = find(world.paymentMethods, ids[0], "PaymentMethod");
    detach(world, method);
    return method;
  }),
];
