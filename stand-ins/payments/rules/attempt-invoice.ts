import { subscriptionIdOf } from "../objects/invoice.ts";
import { methodById } from "../objects/payment-method.ts";
import type { Invoice, PaymentMethod } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { failInvoice, intentOf } from "./settle-invoice.ts";

function defaultMethod(world: World, invoice: Invoice): PaymentMethod | undefined {
  const subscription = world.subscriptions.get(subscriptionIdOf(invoice) ?? "");
  const customer = find(world.customers, invoice.customer ?? undefined, "customer");
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return typeof id === "string" ? methodById(world, id) : undefined;
}

/** Charges the card that is saved. Throws the provider's error if that fails. */
export function attemptInvoice(world: World, invoice: Invoice, method = defaultMethod(world, invoice)): void {
  const intent = intentOf(world, invoice);
  if (intent === undefined) return;
  if (method === undefined) {
    failInvoice(world, invoice);
    throw new ProviderError(400, {
      type: "invalid_request_error",
      code: "missing",
      message: "There is no default payment method set on this Customer or Invoice.",
    });
  }
  confirmPayment(world, intent, method, true);
  if (intent.status === "requires_action") {
    throw new ProviderError(402, {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message: "Payment for this subscription requires additional user action before it can be completed.",
      payment_intent: intent,
    });
  }
}

/** The attempt of nobody's request: its result is seen in the invoice and in events. */
export function attemptQuietly(world: World, invoice: Invoice): void {
  try {
    attemptInvoice(world, invoice);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}
