import { freeSize } from "@blockwright/contract/plans";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { readResize, resizeServer } from "../../builds/index.ts";
import { findServer } from "../../servers/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findGivenSize } from "../given/given-sizes.repository.ts";
import { findOrderOf, markOrderPaid, type OrderRow } from "../orders/orders.repository.ts";
import {
  findSubscriptionOfServer,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";

type Upgraded = Pick<SubscriptionRow, "serverId" | "needsRestart" | "resizedAt">;

/** Undefined if its payer can't have it any more: what was paid is given back. */
export async function giveUpgrade(
  deps: BillingDeps,
  tx: Transaction,
  { id, userId }: Pick<SubscriptionRow, "id" | "userId">,
  { id: holdId, serverId, ramGb, storageGb }: OrderRow,
): Promise<Upgraded | undefined> {
  const server = serverId === null ? undefined : await findServer(tx.rows, serverId);
  if (server?.userId !== userId) return undefined;
  const previous = await findSubscriptionOfServer(tx.rows, server.id);
  if (isPaying(previous)) return undefined;
  if (await findGivenSize(tx.rows, server.id)) return undefined;
  const { needsRestart } = await resizeServer(deps, tx, server.id, { ramGb, storageGb, holdId });
  if (previous) await updateSubscription(tx.rows, previous.id, { handedToId: id });
  await markOrderPaid(tx.rows, holdId);
  return { serverId: server.id, needsRestart, resizedAt: tx.now() };
}

/** Another one takes its place only after it has ended and nothing of it is to be given back. */
export function isPaying(subscription: SubscriptionRow | undefined): boolean {
  return subscription !== undefined && (subscription.state !== "ended" || subscription.owesSince !== null);
}

type Released = Pick<SubscriptionRow, "handedToId">;

/**
 * A server that was free before has the free size again, if its files fit. Then this subscription has nothing to do with
 * it any more, as after the operator gave it away.
 */
export async function returnToFree(
  deps: BillingDeps,
  tx: Transaction,
  { id, userId, serverId }: Pick<SubscriptionRow, "id" | "userId" | "serverId">,
): Promise<Released | undefined> {
  if (serverId === null || (await findOrderOf(tx.rows, id))?.serverId !== serverId) return undefined;
  const server = await findServer(tx.rows, serverId);
  const outlook = server && (await readResize({ ...deps, rows: tx.rows }, serverId, freeSize));
  if (!outlook || outlook.isTooFull || outlook.tooLittle !== undefined) return undefined;
  await resizeServer(deps, tx, serverId, { ...freeSize, holdId: id });
  const restart = outlook.needsRestart ? " It takes effect when you restart the server." : "";
  await mailPerson(deps, tx, userId, {
    subject: `${server.name} has the free size again`,
    text: `The plan of ${server.name} has ended, so it has ${freeSize.ramGb} GB RAM and ${freeSize.storageGb} GB storage again, free of charge. Nothing of it is deleted.${restart}\n\n${new URL(`/size/${serverId}`, deps.config.http.publicUrl).href}`,
  });
  return { handedToId: id };
}
