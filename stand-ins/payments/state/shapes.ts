import type Stripe from "stripe";

type Reference<V> = string extends V ? Extract<V, string | null | undefined> : V;

/** The SDK's own type as the provider sends it: a reference is an id until it is expanded. */
type Sent<T> = { -readonly [K in keyof T]: Reference<T[K]> };

/** The SDK turns these into decimals; on the wire they are text. */
type WithDecimal<T, K extends keyof T> = Omit<T, K> & { [Name in K]: string | null };

export interface List<T> {
  object: "list";
  url: string;
  has_more: boolean;
  data: T[];
}

export type Customer = Sent<Stripe.Customer>;
export type BalanceTransaction = Sent<Stripe.CustomerBalanceTransaction>;
export type Product = Sent<Stripe.Product>;
export type Price = WithDecimal<Sent<Stripe.Price>, "unit_amount_decimal">;
type Plan = WithDecimal<Sent<Stripe.Plan>, "amount_decimal">;
export type SubscriptionItem = Omit<Sent<Stripe.SubscriptionItem>, "price" | "plan"> & {
  price: Price;
  plan: Plan;
};
type PendingUpdate = Omit<Stripe.Subscription.PendingUpdate, "subscription_items"> & {
  subscription_items: SubscriptionItem[];
};
export type Subscription = Omit<Sent<Stripe.Subscription>, "items" | "pending_update"> & {
  items: List<SubscriptionItem>;
  pending_update: PendingUpdate | null;
};
type Pricing = WithDecimal<Stripe.InvoiceLineItem.Pricing, "unit_amount_decimal">;
export type InvoiceLine = Omit<
  WithDecimal<Sent<Stripe.InvoiceLineItem>, "quantity_decimal">,
  "pricing" | "id"
> & { id: string; pricing: Pricing };
export type InvoicePayment = Sent<Stripe.InvoicePayment>;
export type Invoice = Omit<Sent<Stripe.Invoice>, "lines" | "payments"> & { lines: List<InvoiceLine> };
export type PaymentIntent = Sent<Stripe.PaymentIntent>;
export type SetupIntent = Sent<Stripe.SetupIntent>;
export type PaymentMethod = Sent<Stripe.PaymentMethod> & { card: Stripe.PaymentMethod.Card };
export type Charge = Sent<Stripe.Charge>;
export type Refund = Sent<Stripe.Refund>;
export type Dispute = Sent<Stripe.Dispute>;
export type TestClock = Sent<Stripe.TestHelpers.TestClock>;

export interface ProviderEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
