import * as payments from "@blockwright/contract/billing/payments";
import * as contract from "@blockwright/contract/billing/subscriptions";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { receiveEvent } from "./events/receive-event.ts";
import { createOrder } from "./orders/create-order.ts";
import { verifyPayment } from "./orders/verify-payment.ts";
import { readBilling } from "./read/read-billing.ts";

export function billingRoutes(deps: BillingDeps): RouteBinding[] {
  return [
    on(payments.createPaymentIntent, ({ body }, call) => createOrder(deps, call, body)),
    on(payments.verifyPayment, ({ body }, { actor }) => verifyPayment(deps, actor, body.paymentIntentId)),
    on(payments.receivePaymentEvent, async ({ rawBody, headers }) => {
      await receiveEvent(deps, rawBody, headers["stripe-signature"]);
      return { received: true as const };
    }),
    on(contract.getBilling, (_input, { actor }) => readBilling(deps, actor)),
  ];
}
