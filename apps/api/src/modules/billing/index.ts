export type {
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
