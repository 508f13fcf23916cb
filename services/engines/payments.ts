import { startPayments, type Payments } from "../../stand-ins/payments/start-payments.ts";

export type { Payments };

export interface PaymentsUnderTest extends Payments {
  /** Settings of an api that uses it. */
  readonly environment: Readonly<Record<string, string>>;
}

const secretKey = "sk_test_standin";
const publishableKey = "pk_test_standin";
const webhookSecret = "whsec_standin";

/** The kinds that an installation asks the provider for. */
export const enabledEvents: ReadonlySet<string> = new Set([
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "charge.refunded",
  "refund.updated",
  "charge.dispute.created",
  "charge.dispute.closed",
  "radar.early_fraud_warning.created",
]);

/** Settings of an api that uses the card provider at this address. */
function paymentsEnvironment(url: string): Readonly<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  };
}

/** A card provider without a bank, which sends its events to this api. */
export async function startPaymentsFor(
  apiUrl: string,
  {
    sendsOnly,
    ...options
  }: {
    readonly port?: number;
    readonly frozenAt?: number;
    /** All kinds unless told. */
    readonly sendsOnly?: ReadonlySet<string>;
  } = {},
): Promise<PaymentsUnderTest> {
  const payments = await startPayments({
    secretKey,
    publishableKey,
    webhook: {
      url: `${apiUrl}/api/webhooks/stripe`,
      secret: webhookSecret,
      ...(sendsOnly && { enabledEvents: sendsOnly }),
    },
    ...options,
  });
  return { ...payments, environment: paymentsEnvironment(payments.url) };
}
