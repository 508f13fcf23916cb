import type { Stripe } from "stripe";

export const returnUrl = "https://example.org/payment-success";

export async function order(stripe: Stripe, cents: number, customerId?: string) {
  const customer = customerId ?? (await stripe.customers.create({ description: "billing:check" })).id;
  const product = await stripe.products.create({ name: "billing:check" });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price_data: monthly(product.id, cents) }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    billing_mode: { type: "flexible" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  const invoice = typeof subscription.latest_invoice === "object" ? subscription.latest_invoice : null;
  const secret = invoice?.confirmation_secret?.client_secret ?? "";
  if (subscription.status === "incomplete")
    expect(/^pi_\w+_secret_\w+$/.test(secret), true, "whether the secret names its payment");
  return { customerId: customer, subscription, intentId: secret.split("_secret_")[0] ?? "" };
}

export async function changeTo(stripe: Stripe, id: string, cents: number) {
  const { items } = await stripe.subscriptions.retrieve(id);
  const [item] = items.data;
  const product = typeof item?.price.product === "string" ? item.price.product : "";
  const change = {
    items: [{ id: item?.id ?? "", price_data: monthly(product, cents) }],
    proration_behavior: "always_invoice" as const,
  };
  return { change, date: item?.current_period_start ?? 0 };
}

function monthly(product: string, cents: number) {
  return { currency: "usd", product, recurring: { interval: "month" as const }, unit_amount: cents };
}

export function confirm(stripe: Stripe, intentId: string, method: string) {
  return stripe.paymentIntents.confirm(intentId, { payment_method: method, return_url: returnUrl });
}

/** The error of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<{ type?: string; code?: string }> {
  try {
    await call;
  } catch (error) {
    return error as { type?: string; code?: string };
  }
  throw new Error("what must be refused was done");
}

export function expect(seen: unknown, expected: unknown, what: string): void {
  if (seen !== expected) {
    throw new Error(`${what} is ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
  }
}
