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
export { admitPaidRetry } from "./unbuilt/admit-paid-retry.ts";
