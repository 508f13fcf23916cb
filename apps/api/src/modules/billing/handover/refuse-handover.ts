import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import type { RefuseNewOwner } from "../../servers/index.ts";
import { findSubscriptionOfServer } from "../subscriptions.repository.ts";

/** Nobody goes on paying for a server that is no longer theirs: the new owner takes it over with a card. */
export function refusePaidHandover(refuseNewOwner: RefuseNewOwner): RefuseNewOwner {
  return async (tx, userId, server, planAfter) => {
    const subscription = await findSubscriptionOfServer(tx.rows, server.id);
    if (subscription && subscription.state !== "ended")
      throw new AppError("PAYMENT_REFUSED", message("handover.card-needed"));
    await refuseNewOwner(tx, userId, server, planAfter);
  };
}
