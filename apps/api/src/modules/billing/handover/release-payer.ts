import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import {
  findSubscriptionOfServer,
  lockSubscription,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";

/**
 * The subscription of a server that gets a new owner is not charged again and can't pay for it any more. The provider is
 * told the next time it is settled. Undefined if nothing was ever paid for this server.
 */
export async function releasePayer(
  tx: Transaction,
  serverId: string,
  /** The subscription of the new owner, if they get one. */
  handedToId?: string,
): Promise<SubscriptionRow | undefined> {
  const found = await findSubscriptionOfServer(tx.rows, serverId);
  const payer = found && (await lockSubscription(tx.rows, found.id));
  if (!payer) return undefined;
  const { id, state, isRefunded, owesSince } = payer;
  if (isRefunded && owesSince !== null)
    throw new AppError(
      "CHANGE_REFUSED",
      "Its payment is being refunded right now. Try again in a few minutes.",
    );
  await updateSubscription(tx.rows, id, {
    // Its own id: it was handed to no other subscription.
    handedToId: handedToId ?? id,
    ...(state !== "ended" && { owesSince: tx.now() }),
  });
  return payer;
}
