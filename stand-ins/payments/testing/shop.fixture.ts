import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { startPayments, type Payments, type PaymentsOptions } from "../start-payments.ts";

const secretKey = "sk_test_standin";
export const publishableKey = "pk_test_standin";
const webhookSecret = "whsec_standin";

export interface Shop {
  readonly payments: Payments;
  readonly stripe: Stripe;
  /** Events as they arrived, with a valid signature. */
  readonly received: Stripe.Event[];
  /** The endpoint refuses that many deliveries. */
  refuseNext(count: number): void;
  /** What the card form does in the browser, with the publishable key. */
  submitCard(clientSecret: string, number: string): Promise<BrowserAnswer>;
  close(): Promise<void>;
}

export interface BrowserAnswer {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly customer?: string;
    readonly next_action?: { readonly redirect_to_url: { readonly url: string } } | null;
    readonly error?: { readonly code?: string; readonly decline_code?: string };
  };
}

/** The stand-in, the real SDK that speaks to it, and an endpoint for its events. */
export async function openShop({
  enabledEvents,
  ...options
}: Partial<PaymentsOptions> & { readonly enabledEvents?: ReadonlySet<string> } = {}): Promise<Shop> {
  const received: Stripe.Event[] = [];
  let refusals = 0;
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const header = request.headers["stripe-signature"] ?? "";
      const event = stripe.webhooks.constructEvent(body, header, webhookSecret);
      refusals -= 1;
      if (refusals < 0) received.push(event);
      response.writeHead(refusals < 0 ? 200 : 503).end();
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const { port } = endpoint.address() as AddressInfo;
  const payments = await startPayments({
    secretKey,
    publishableKey,
    webhook: {
      url: `http://127.0.0.1:${port}/events`,
      secret: webhookSecret,
      ...(enabledEvents && { enabledEvents }),
    },
    ...options,
  });
  const stripe = new Stripe(secretKey, {
    host: "127.0.0.1",
    port: new URL(payments.url).port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
  return {
    payments,
    stripe,
    received,
    refuseNext: (count) => {
      refusals = count;
    },
    submitCard: (clientSecret, number) => submitCard(payments.url, clientSecret, number),
    close: async () => {
      await payments.close();
      endpoint.closeAllConnections();
      await new Promise((resolve) => endpoint.close(resolve));
    },
  };
}

async function submitCard(url: string, clientSecret: string, number: string): Promise<BrowserAnswer> {
  const [id = ""] = clientSecret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const response = await fetch(`${url}/v1/${kind}/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      return_url: "http://shop.example/payment-success",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  return { status: response.status, body: (await response.json()) as BrowserAnswer["body"] };
}

/** A subscription of that many cents as the product makes it, with the secret of its first payment. */
export async function order(
  stripe: Stripe,
  cents: number,
  customerId?: string,
  months = 1,
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice; secret: string }> {
  const customer = customerId ?? (await stripe.customers.create({ email: "ann@example.com" })).id;
  const product = await stripe.products.create({ name: "Blockwright server" });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price_data: monthly(product.id, cents, months) }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    billing_mode: { type: "flexible" },
    metadata: { order: "1" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === "string") throw new Error("The invoice is not expanded.");
  return { subscription, invoice, secret: invoice.confirmation_secret?.client_secret ?? "" };
}

export function monthly(product: string, cents: number, months = 1) {
  const recurring = { interval: "month" as const, interval_count: months };
  return { currency: "usd", product, unit_amount: cents, recurring };
}

/** Of a reference that may be expanded. */
export function idOf(reference: string | { readonly id: string } | null): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}
