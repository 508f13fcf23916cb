/** The card provider is not configured where these are sent: each says what it answers then. */
const nothingPaid = { status: 404 } as const;

export const billingExamples = {
  "POST /api/create-payment-intent": {
    body: () => ({ prompt: "A town", plan: "free", platformType: "java", ram: 1, storage: 5 }),
  },
  "POST /api/verify-payment": {
    ...nothingPaid,
    body: () => ({ paymentIntentId: "pi_0123456789abcdef" }),
  },
  "POST /api/servers/{serverId}/upgrade": { status: 503, body: () => ({ ram: 8, storage: 40 }) },
  "POST /api/servers/{serverId}/upgrade/verify": {
    ...nothingPaid,
    body: () => ({ paymentIntentId: "pi_0123456789abcdef" }),
  },
  "POST /api/webhooks/stripe": { status: 503, body: () => ({}) },
  "POST /api/billing/subscriptions/{subscriptionId}/preview": {
    ...nothingPaid,
    body: () => ({ ram: 8, storage: 40 }),
  },
  "POST /api/billing/subscriptions/{subscriptionId}/size": {
    ...nothingPaid,
    body: () => ({ ram: 8, storage: 40, dueNowCents: 800 }),
  },
  "POST /api/billing/subscriptions/{subscriptionId}/cancel": nothingPaid,
  "POST /api/billing/subscriptions/{subscriptionId}/resume": nothingPaid,
  "POST /api/billing/subscriptions/{subscriptionId}/refund": nothingPaid,
  "POST /api/billing/subscriptions/{subscriptionId}/pay": nothingPaid,
  "POST /api/billing/subscriptions/{subscriptionId}/card": nothingPaid,
  "POST /api/billing/subscriptions/{subscriptionId}/card/finish": {
    ...nothingPaid,
    body: () => ({ setupIntentId: "seti_0123456789abcdef" }),
  },
  "DELETE /api/billing/subscriptions/{subscriptionId}/card": nothingPaid,
};
