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
