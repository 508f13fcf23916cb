import { system } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { releaseRoom } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription, lockSubscription, updateSubscription } from "../subscriptions.repository.ts";
import { findPaidBuild, findUndecided } from "./unbuilt.repository.ts";

export function undecided({ rows, now }: Pick<BillingDeps, "rows" | "now">): Promise<string[]> {
  return findUndecided(rows, now());
}

/** Nobody chose within the day: the money goes back. What the provider does not do now, a later round has it do. */
export async function refundUndecided(deps: BillingDeps, subscriptionId: string): Promise<void> {
  const isClaimed = await deps.transact((tx) => claim(tx, subscriptionId));
  if (!isClaimed) return;
  await settleSubscription(deps, subscriptionId).catch((error: unknown) =>
    deps.log.warn({ err: error, subscriptionId }, "a refund waits for the card provider"),
  );
}

async function claim(tx: Transaction, subscriptionId: string): Promise<boolean> {
  const found = await findSubscription(tx.rows, subscriptionId);
  if (!found) return false;
  await lockPlanOf(tx, found.userId);
  const row = await lockSubscription(tx.rows, subscriptionId);
  if (!row?.buildId || row.decideBy === null || row.decideBy > tx.now()) return false;
  const isUnbuilt = (await findPaidBuild(tx.rows, row.buildId))?.status === "failed" && !row.isRefunded;
  await updateSubscription(tx.rows, row.id, {
    decideBy: null,
    ...(isUnbuilt && { isRefunded: true, owesSince: tx.now() }),
  });
  await releaseRoom(tx, row.buildId);
  if (isUnbuilt) await appendActivity(tx, system, { action: "subscription.refunded", subjectId: row.id });
  return isUnbuilt;
}
