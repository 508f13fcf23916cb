export type {
  NewPrice,
  Movement,
  PaymentEvent,
  Payments,
  ProvidedCard,
  ProvidedDispute,
  ProvidedPayment,
  ProvidedRefund,
  ProvidedSubscription,
  ProviderBooks,
  ReadPayment,
} from "./payments-port.ts";
export { refusePaidHandover } from "./life/refuse-handover.ts";
export { reconcile } from "./reconcile/reconcile.ts";
export { settleEverything } from "./settle/catch-up.ts";
export { admitPaidRetry } from "./unbuilt/admit-paid-retry.ts";
