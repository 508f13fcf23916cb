import { randomUUID } from "node:crypto";
import type { ChangePayer, RefuseNewOwner } from "../../servers/index.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount, type AlignDeps } from "../servers/align-account.ts";
import { planOfAccount } from "../servers/plan-of-account.ts";
import { findSubscriptionOfServer, insertSubscription } from "../subscriptions.repository.ts";
import { releasePayer } from "./release-payer.ts";

export const endOfHandedOver = workflow<{ subscriptionId: string }>("billing.end-handed-over", "background");

/** A paid server counts for the plan that its new owner has once they pay for it. */
export function admitWithPrice(refuseNewOwner: RefuseNewOwner): RefuseNewOwner {
  return async (tx, userId, server) => {
    const payer = await findSubscriptionOfServer(tx.rows, server.id);
    const after = payer && (await planOfAccount(tx, userId, payer.monthlyCents));
    await refuseNewOwner(tx, userId, server, after?.plan);
  };
}

/**
 * The subscription of the previous owner ends. That of the new one has not begun: the server is stopped until they pay,
 * and deleted like any other that nobody pays for. Handing it over again gives it no more time.
 */
export function createChangePayer(deps: AlignDeps & Pick<BillingDeps, "enqueue">): ChangePayer {
  return async (tx, serverId, { from, to }) => {
    const id = randomUUID();
    const payer = await releasePayer(tx, serverId, id);
    if (!payer) return false;
    const { ramGb, storageGb, monthlyCents, heldSince } = payer;
    await insertSubscription(tx.rows, {
      id,
      userId: to,
      serverId,
      ramGb,
      storageGb,
      monthlyCents,
      state: "ended",
      endsAt: tx.now(),
      heldSince: heldSince ?? tx.now(),
      createdAt: tx.now(),
    });
    await alignAccount(deps, tx, from);
    await alignAccount(deps, tx, to);
    if (payer.state !== "ended")
      await deps.enqueue(tx, endOfHandedOver, {
        id: `end-handed-over:${payer.id}`,
        input: { subscriptionId: payer.id },
      });
    return true;
  };
}
