import type { Clock } from "./clock.ts";
import { newId } from "./new-id.ts";
import type { ProviderEvent } from "./shapes.ts";
import type { Rules, World } from "./world.ts";

const apiVersion = "2026-10-28.endive";

export function createWorld(
  clock: Clock,
  rules: Rules,
  events: Map<string, ProviderEvent>,
  send: (event: ProviderEvent) => void,
): World {
  return {
    clock,
    rules,
    events,
    emit: (type, object) => {
      const event: ProviderEvent = {
        id: newId("evt"),
        object: "event",
        api_version: apiVersion,
        created: clock.now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      events.set(event.id, event);
      send(event);
    },
    customers: new Map(),
    balanceTransactions: new Map(),
    products: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    paymentIntents: new Map(),
    setupIntents: new Map(),
    paymentMethods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    testClocks: new Map(),
    cardNumbers: new Map(),
    issuedNumbers: new Set(),
    refusedNumbers: new Map(),
    authenticated: new Map(),
    returnUrls: new Map(),
    invoiceByIntent: new Map(),
    intentByInvoice: new Map(),
    pendingLines: new Map(),
  };
}
