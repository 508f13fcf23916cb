import type { LedgerCause } from "../ledger/ledger.ts";
import type { ProvidedSubscription } from "../payments-port.ts";

/** A movement of money; the ledger and the provider name it by the same id. */
export interface Movement {
  /** Of the charge, refund or dispute. */
  readonly id: string;
  readonly kind: "payment" | "refund" | "refund-failed" | "dispute" | "dispute-won";
  /** What the provider took is positive. */
  readonly amountCents: number;
}

/** What the provider has, all pages of it. */
export interface ProviderBooks {
  readonly subscriptions: readonly {
    readonly id: string;
    readonly status: ProvidedSubscription["status"];
    readonly monthlyCents: number;
  }[];
  readonly movements: readonly Movement[];
}

export function kindOf(cause: LedgerCause): Movement["kind"] {
  switch (cause) {
    case "refund":
    case "refund-failed":
    case "dispute":
    case "dispute-won":
      return cause;
    case "first-payment":
    case "renewal":
    case "size-change":
    case "gift":
      return "payment";
  }
}
