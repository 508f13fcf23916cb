import type { LedgerCause } from "../ledger/ledger.ts";
import type { Movement } from "../payments-port.ts";

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
