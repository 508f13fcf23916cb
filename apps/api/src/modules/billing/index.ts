export type { BillingDeps } from "./billing-deps.ts";
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
  StartedSubscription,
} from "./payments-port.ts";
export { giveCredit } from "./desk/give-credit.ts";
export { readCredit } from "./desk/read-credit.ts";
export { endGivenSize } from "./given/end-given.ts";
export { giveHeldSize } from "./given/give-held-size.ts";
export { giveSize } from "./given/give-size.ts";
export { readGivenSize } from "./given/read-given.ts";
export { offeredPrices } from "./handover/offered-prices.ts";
export { releasePayer } from "./handover/release-payer.ts";
export { admitWithPrice, createChangePayer } from "./handover/change-payer.ts";
export { refundPayment } from "./life/refund-payment.ts";
export { reconcile } from "./reconcile/reconcile.ts";
export { settleEverything } from "./settle/catch-up.ts";
export { admitPaidRetry } from "./unbuilt/admit-paid-retry.ts";
export { alignAccount } from "./servers/align-account.ts";
export { settleSubscription } from "./settle/settle-subscription.ts";
