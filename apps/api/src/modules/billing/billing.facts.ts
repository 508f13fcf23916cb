import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { serverDeleted } from "../servers/index.ts";
import { buildFailed } from "../builds/index.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { endOfServer } from "./life/end-with-server.ts";
import { openChoice } from "./unbuilt/open-choice.ts";

const endPayments = subscribe(serverDeleted, "billing.end-payments");
const chooseAfterFailure = subscribe(buildFailed, "billing.choose-after-failure");
export const billingSubscriptions = [endPayments, chooseAfterFailure];

export function billingFacts(deps: Pick<BillingDeps, "enqueue" | "queueMail" | "config">): FactHandler[] {
  return [
    onFact(chooseAfterFailure, (tx, failed) => openChoice(deps, tx, failed)),
    onFact(endPayments, async (tx, { serverId, isKept }) => {
      // A build that failed: its owner decides whether it is tried again or refunded.
      if (!isKept) return;
      await deps.enqueue(tx, endOfServer, {
        id: `end-payments:${serverId}:${tx.now().getTime()}`,
        input: { serverId },
      });
    }),
  ];
}
