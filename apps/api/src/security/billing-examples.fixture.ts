/** The card provider is not configured where these are sent: they are refused or need no payment. */
export const billingExamples = {
  "POST /api/create-payment-intent": {
    body: () => ({ prompt: "A town", plan: "free", platformType: "java", ram: 1, storage: 5 }),
  },
  "POST /api/verify-payment": { body: () => ({ paymentIntentId: "pi_0123456789abcdef" }) },
  "POST /api/webhooks/stripe": { body: () => ({}) },
  "POST /api/billing/subscriptions/{subscriptionId}/cancel": {},
  "POST /api/billing/subscriptions/{subscriptionId}/resume": {},
  "POST /api/billing/subscriptions/{subscriptionId}/refund": {},
  "POST /api/billing/subscriptions/{subscriptionId}/pay": {},
  "POST /api/billing/subscriptions/{subscriptionId}/card": {},
  "POST /api/billing/subscriptions/{subscriptionId}/card/finish": {
    body: () => ({ setupIntentId: "seti_0123456789abcdef" }),
  },
  "DELETE /api/billing/subscriptions/{subscriptionId}/card": {},
};
