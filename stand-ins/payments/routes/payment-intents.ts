import { newPaymentIntent } from "../objects/intent.ts";
import { methodById, methodFromForm } from "../objects/payment-method.ts";
import { confirmPayment, unexpectedState } from "../rules/confirm-payment.ts";
import { cancelIntent, smallestCharge } from "../rules/settle-invoice.ts";
import type { PaymentIntent, PaymentMethod } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { flag, group, integer, metadata, required, text, type Fields } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest, ProviderError } from "../wire/provider-error.ts";
import { route, type Call } from "../wire/route.ts";

/** What a browser may see; customer, metadata and charges stay on the server's side. */
const publicFields: readonly (keyof PaymentIntent)[] = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "status",
];

function publicView(intent: PaymentIntent): object {
  return Object.fromEntries(publicFields.map((name) => [name, intent[name]]));
}

function intentOf({ world, ids, fields, isPublic }: Call): PaymentIntent {
  const intent = find(world.paymentIntents, ids[0], "payment_intent");
  if (isPublic && text(fields, "client_secret") !== intent.client_secret) {
    throw invalidRequest(`No such payment_intent: '${intent.id}'`, { code: "resource_missing" }, 404);
  }
  return intent;
}

function shown(call: Call, intent: PaymentIntent): object {
  return call.isPublic ? publicView(intent) : intent;
}

/** The card that a confirmation names: a new one, a saved one, or the intent's own. */
export function methodFor(world: World, fields: Fields, before: string | null): PaymentMethod {
  const data = group(fields, "payment_method_data");
  if (data !== undefined) return methodFromForm(world, data);
  const id = text(fields, "payment_method") ?? before ?? undefined;
  if (id === undefined) {
    throw invalidRequest("You cannot confirm without a payment method.", {
      code: "payment_intent_unexpected_state",
    });
  }
  return methodById(world, id);
}

function confirm(call: Call, intent: PaymentIntent): object {
  const { world, fields } = call;
  const returnUrl = text(fields, "return_url");
  if (returnUrl !== undefined) world.returnUrls.set(intent.id, returnUrl);
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpectedState(intent);
  const future = text(fields, "setup_future_usage");
  if (future === "off_session" || future === "on_session") intent.setup_future_usage = future;
  try {
    const method = methodFor(world, fields, intent.payment_method);
    confirmPayment(world, intent, method, flag(fields, "off_session") === true);
  } catch (error) {
    if (!(error instanceof ProviderError) || !call.isPublic) throw error;
    const { payment_intent: _whole, ...rest } = error.body;
    throw new ProviderError(error.status, {
      ...rest,
      type: error.body.type,
      message: error.message,
      payment_intent: publicView(intent),
    });
  }
  return shown(call, intent);
}

function create(call: Call): object {
  const { world, fields } = call;
  const amount = required(integer(fields, "amount"), "amount");
  const currency = required(text(fields, "currency"), "currency");
  if (amount < smallestCharge) {
    throw invalidRequest("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  }
  const customer = text(fields, "customer");
  const future = text(fields, "setup_future_usage");
  const intent = newPaymentIntent(world, {
    amount,
    currency,
    customer: customer === undefined ? null : find(world.customers, customer, "customer").id,
    description: text(fields, "description") ?? null,
    metadata: metadata(fields),
    payment_method: text(fields, "payment_method") ?? null,
    receipt_email: text(fields, "receipt_email") ?? null,
    setup_future_usage: future === "off_session" || future === "on_session" ? future : null,
  });
  return flag(fields, "confirm") === true ? confirm(call, intent) : intent;
}

export const paymentIntentRoutes = [
  route("POST", "/v1/payment_intents", create),
  route("GET", "/v1/payment_intents", ({ world, fields }) =>
    page("/v1/payment_intents", matching(world.paymentIntents.values(), fields, ["customer"]), fields),
  ),
  route("GET", "/v1/payment_intents/:id", (call) => shown(call, intentOf(call)), { isForBrowsers: true }),
  route("POST", "/v1/payment_intents/:id", (call) => {
    const intent = intentOf(call);
    const amount = integer(call.fields, "amount");
    if (amount !== undefined && intent.status === "succeeded") throw unexpectedState(intent);
    intent.amount = amount ?? intent.amount;
    intent.metadata = metadata(call.fields, intent.metadata);
    return intent;
  }),
  route("POST", "/v1/payment_intents/:id/confirm", (call) => confirm(call, intentOf(call)), {
    isForBrowsers: true,
  }),
  route("POST", "/v1/payment_intents/:id/cancel", (call) => {
    const intent = intentOf(call);
    if (intent.status === "succeeded" || intent.status === "canceled") throw unexpectedState(intent);
    if (call.world.invoiceByIntent.has(intent.id)) {
      throw invalidRequest("You cannot cancel a PaymentIntent that was created by an invoice.", {
        code: "payment_intent_unexpected_state",
      });
    }
    cancelIntent(call.world, intent, "requested_by_customer");
    return intent;
  }),
];
