import * as payments from "@blockwright/contract/billing/payments";
import * as contract from "@blockwright/contract/billing/subscriptions";
import * as upgrades from "@blockwright/contract/billing/upgrades";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { beginCard, finishCard, removeCard } from "./card/change-card.ts";
import { receiveEvent } from "./events/receive-event.ts";
import { cancelSubscription, resumeSubscription } from "./life/cancel-subscription.ts";
import { payOverdue } from "./life/pay-overdue.ts";
import { refundSubscription } from "./life/refund-subscription.ts";
import { createOrder } from "./orders/create-order.ts";
import { verifyPayment } from "./orders/verify-payment.ts";
import { readBilling } from "./read/read-billing.ts";
import { changeSize } from "./size/change-size.ts";
import { previewSize } from "./size/preview-size.ts";
import { orderUpgrade } from "./upgrade/order-upgrade.ts";
import { verifyUpgrade } from "./upgrade/verify-upgrade.ts";

export function billingRoutes(deps: BillingDeps): RouteBinding[] {
  return [
    on(payments.createPaymentIntent, ({ body }, call) => createOrder(deps, call, body)),
    on(payments.verifyPayment, ({ body }, { actor }) => verifyPayment(deps, actor, body.paymentIntentId)),
    ...upgradeRoutes(deps),
    on(payments.receivePaymentEvent, async ({ rawBody, headers }) => {
      await receiveEvent(deps, rawBody, headers["stripe-signature"]);
      return { received: true as const };
    }),
    on(contract.getBilling, (_input, { actor }) => readBilling(deps, actor)),
    on(contract.previewSize, ({ params, body }, { actor }) =>
      previewSize(deps, actor, params.subscriptionId, { ramGb: body.ram, storageGb: body.storage }),
    ),
    on(contract.changeSize, ({ params, body: { ram, storage, dueNowCents } }, { actor }) =>
      changeSize(deps, actor, params.subscriptionId, { ramGb: ram, storageGb: storage, dueNowCents }),
    ),
    on(contract.cancelSubscription, ({ params }, { actor }) =>
      cancelSubscription(deps, actor, params.subscriptionId),
    ),
    on(contract.resumeSubscription, ({ params }, { actor }) =>
      resumeSubscription(deps, actor, params.subscriptionId),
    ),
    on(contract.refundSubscription, ({ params }, { actor }) =>
      refundSubscription(deps, actor, params.subscriptionId),
    ),
    on(contract.payOverdue, ({ params }, { actor }) => payOverdue(deps, actor, params.subscriptionId)),
    on(contract.replaceCard, ({ params }, { actor }) => beginCard(deps, actor, params.subscriptionId)),
    on(contract.useSavedCard, ({ params, body }, { actor }) =>
      finishCard(deps, actor, { id: params.subscriptionId, setupIntentId: body.setupIntentId }),
    ),
    on(contract.removeCard, async ({ params }, { actor }) => {
      await removeCard(deps, actor, params.subscriptionId);
      return {};
    }),
  ];
}

function upgradeRoutes(deps: BillingDeps): RouteBinding[] {
  return [
    on(upgrades.orderUpgrade, ({ params, body: { ram, storage, withCredit = false } }, call) =>
      orderUpgrade(deps, call, { ...params, ramGb: ram, storageGb: storage, withCredit }),
    ),
    on(upgrades.verifyUpgrade, ({ params, body }, { actor }) =>
      verifyUpgrade(deps, actor, { ...params, ...body }),
    ),
  ];
}
