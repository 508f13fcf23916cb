import type {
  Given,
  Payment,
  Subscription,
  SubscriptionState,
} from "@blockwright/contract/billing/subscriptions";

export const subscriptionId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5d01";
const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";
const buildId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6c";

export const activeSubscription: Subscription = {
  id: subscriptionId,
  serverId,
  serverName: "Hearthside Survival",
  buildId,
  size: { ramGb: 3, storageGb: 10 },
  monthlyCents: 375,
  billedMonths: 1,
  state: "active",
  renewsAt: "2026-12-17T12:00:00.000Z",
  nextChargeCents: 375,
  nextSize: null,
  endsAt: null,
  graceEndsAt: null,
  deletesAt: null,
  card: { brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 },
  refundableUntil: null,
  buildFailed: false,
  isHandedOver: false,
  nextPrice: null,
  refundsItselfAt: null,
  needsRestart: false,
  returnsToFree: false,
  offers: ["change-size"],
};

/** One of each state, as the api answers it. */
export const subscriptionsByState: Readonly<Record<SubscriptionState, Subscription>> = {
  active: activeSubscription,
  unpaid: { ...activeSubscription, state: "unpaid", serverId: null, serverName: null, card: null },
  overdue: { ...activeSubscription, state: "overdue", graceEndsAt: "2026-12-24T12:00:00.000Z" },
  held: { ...activeSubscription, state: "held", renewsAt: null, deletesAt: "2027-01-23T12:00:00.000Z" },
  ending: { ...activeSubscription, state: "ending", renewsAt: null, endsAt: "2026-12-17T12:00:00.000Z" },
  disputed: { ...activeSubscription, state: "disputed", renewsAt: null },
  ended: {
    ...activeSubscription,
    state: "ended",
    renewsAt: null,
    deletesAt: "2027-01-16T12:00:00.000Z",
    offers: ["pay-again"],
  },
};

const payment: Payment = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5e01",
  at: "2026-11-17T12:00:00.000Z",
  description: "First month, 3 GB RAM and 10 GB storage",
  serverName: "Hearthside Survival",
  amountCents: 375,
  refundedCents: 0,
  status: "paid",
  pdfUrl: "https://pay.stripe.com/invoice/acct_1/test_1/pdf",
};

const payments: readonly Payment[] = [
  payment,
  {
    ...payment,
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5e02",
    at: "2026-10-02T12:00:00.000Z",
    description: "First month, 2 GB RAM and 5 GB storage",
    serverName: "Skyblock",
    amountCents: 175,
    refundedCents: 175,
    status: "refunded",
  },
  {
    ...payment,
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5e03",
    at: "2026-10-01T12:00:00.000Z",
    description: "First month, 2 GB RAM and 5 GB storage",
    serverName: null,
    amountCents: 175,
    status: "failed",
    pdfUrl: null,
  },
];

export const givenSize: Given = {
  serverId,
  serverName: "Hearthside Survival",
  size: { ramGb: 8, storageGb: 40 },
  monthlyCents: 1425,
  until: "2099-01-17T12:00:00.000Z",
  reason: "Your server was down for two days.",
  sizeAfter: { memoryMb: 1024, diskMb: 5120 },
  stopsAfter: false,
};

export function billingAnswer(subscriptions: readonly Subscription[], paid: readonly Payment[] = payments) {
  const monthlyCents = subscriptions.reduce((sum, one) => sum + one.monthlyCents, 0);
  return {
    plan: monthlyCents === 0 ? "free" : "basic",
    monthlyCents,
    minChargeCents: 50,
    creditCents: 0 as number | null,
    subscriptions,
    given: [] as readonly Given[],
    payments: paid,
  };
}
