import { newId, randomLetters } from "../state/new-id.ts";
import type { PaymentIntent, SetupIntent } from "../state/shapes.ts";
import type { World } from "../state/world.ts";

function secretOf(id: string): string {
  return `${id}_secret_${randomLetters(25)}`;
}

export function newPaymentIntent(
  world: World,
  given: Pick<PaymentIntent, "amount" | "currency"> & Partial<PaymentIntent>,
): PaymentIntent {
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: secretOf(id),
    confirmation_method: "automatic",
    created: world.clock.now(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
    ...given,
  };
  world.paymentIntents.set(id, intent);
  world.emit("payment_intent.created", intent);
  return intent;
}

export function newSetupIntent(world: World, given: Partial<SetupIntent>): SetupIntent {
  const id = newId("seti");
  const intent: SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    cancellation_reason: null,
    client_secret: secretOf(id),
    created: world.clock.now(),
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
    ...given,
  };
  world.setupIntents.set(id, intent);
  world.emit("setup_intent.created", intent);
  return intent;
}
