export type {
  NewPrice,
  PaymentEvent,
  Payments,
  ProvidedCard,
  ProvidedDispute,
  ProvidedPayment,
  ProvidedRefund,
  ProvidedSubscription,
  ReadPayment,
} from "./payments-port.ts";
export { refusePaidHandover } from "./life/refuse-handover.ts";
export type { Movement, ProviderBooks } from "./reconcile/books.ts";
export { reconcile } from "./reconcile/reconcile.ts";
export { settleEverything } from "./settle/catch-up.ts";
export { admitPaidRetry } from "./unbuilt/admit-paid-retry.ts";
