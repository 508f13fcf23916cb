import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { serverDeleted } from "../servers/index.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { endOfServer } from "./life/end-with-server.ts";

const endPayments = subscribe(serverDeleted, "billing.end-payments");
export const billingSubscriptions = [endPayments];

export function billingFacts({ enqueue }: Pick<BillingDeps, "enqueue">): FactHandler[] {
  return [
    onFact(endPayments, async (tx, { serverId, isKept }) => {
      // A build that failed: its owner decides whether it is tried again or refunded.
      if (!isKept) return;
      await enqueue(tx, endOfServer, {
        id: `end-payments:${serverId}:${tx.now().getTime()}`,
        input: { serverId },
      });
    }),
  ];
}
