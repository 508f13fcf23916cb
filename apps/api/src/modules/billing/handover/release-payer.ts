import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import {
  findSubscriptionOfServer,
  lockSubscription,
  updateSubscription,
} from "../subscriptions.repository.ts";
import { endUnbegun } from "./end-unbegun.ts";

/**
 * The subscription of a deleted server that gets a new owner is not charged again and can't pay for it any more. The
 * provider is told the next time it is settled.
 */
export async function releasePayer(tx: Transaction, serverId: string): Promise<void> {
  const found = await findSubscriptionOfServer(tx.rows, serverId);
  const payer = found && (await lockSubscription(tx.rows, found.id));
  if (!payer) return;
  const { id, providerId, state, isRefunded, owesSince } = payer;
  if (isRefunded && owesSince !== null)
    throw new AppError(
      "CHANGE_REFUSED",
      "Its payment is being refunded right now. Try again in a few minutes.",
    );
  // Its own id: it was handed to no other subscription.
  await updateSubscription(tx.rows, id, { handedToId: id });
  if (state === "ended") return;
  if (providerId !== null) return updateSubscription(tx.rows, id, { owesSince: tx.now() });
  await endUnbegun(tx, id);
}
