import { invalidRequest } from "../wire/provider-error.ts";
import type { Clock } from "./clock.ts";
import type {
  BalanceTransaction,
  Charge,
  Customer,
  Dispute,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  ProviderEvent,
  Refund,
  SetupIntent,
  Subscription,
  TestClock,
} from "./shapes.ts";

export interface World {
  readonly clock: Clock;
  readonly customers: Map<string, Customer>;
  readonly balanceTransactions: Map<string, BalanceTransaction>;
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  readonly invoicePayments: Map<string, InvoicePayment>;
  readonly paymentIntents: Map<string, PaymentIntent>;
  readonly setupIntents: Map<string, SetupIntent>;
  readonly paymentMethods: Map<string, PaymentMethod>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly testClocks: Map<string, TestClock>;
  readonly events: Map<string, ProviderEvent>;
  /** Number by payment method; never sent. */
  readonly cardNumbers: Map<string, string>;
  /** Good cards beside those of the provider's test mode, so that many people can have one each. */
  readonly issuedNumbers: Set<string>;
  /** Card numbers that a test has made the bank refuse, with the reason. */
  readonly refusedNumbers: Map<string, string>;
  /** Intents that passed 3-D Secure with this payment method. */
  readonly authenticated: Map<string, string>;
  /** Where 3-D Secure sends the browser afterwards, by intent. */
  readonly returnUrls: Map<string, string>;
  /** The invoice that an intent pays, and the other way round. */
  readonly invoiceByIntent: Map<string, string>;
  readonly intentByInvoice: Map<string, string>;
  /** Prorations by subscription that wait for its next invoice. */
  readonly pendingLines: Map<string, InvoiceLine[]>;
  readonly rules: Rules;
  emit(type: string, object: object): void;
}

export interface Rules {
  /** After the first failed charge of a renewal. The provider's own times are chosen by a model. */
  readonly retryAfterDays: readonly number[];
  /** What becomes of a subscription when the last retry has failed. */
  readonly afterLastRetry: "unpaid" | "canceled" | "past_due";
}

export function find<T>(all: ReadonlyMap<string, T>, id: string | undefined, kind: string): T {
  const found = id === undefined ? undefined : all.get(id);
  if (found === undefined) {
    throw invalidRequest(`No such ${kind}: '${id ?? ""}'`, { code: "resource_missing", param: "id" }, 404);
  }
  return found;
}
