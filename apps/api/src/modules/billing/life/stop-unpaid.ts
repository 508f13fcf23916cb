import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { timeBefore } from "../../../platform/now.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { deleteServer } from "../../servers/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount } from "../servers/align-account.ts";
import { mailChanges } from "../settle/mail-changes.ts";
import { graceMs, keptUnpaidMs } from "../settle/state-of.ts";
import { findSubscription, lockSubscription, updateSubscription } from "../subscriptions.repository.ts";
import { mailDeletion } from "./mail-deletion.ts";
import { findOverdue, findUnpaidServers } from "./unpaid.repository.ts";

export function longOverdue({ rows, now }: BillingDeps): Promise<string[]> {
  return findOverdue(rows, timeBefore(now(), graceMs));
}

/** The week of grace is over: the server stops, and stays for a month. */
export async function stopUnpaid(deps: BillingDeps, subscriptionId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const found = await findSubscription(tx.rows, subscriptionId);
    if (!found) return;
    await lockPlanOf(tx, found.userId);
    const row = await lockSubscription(tx.rows, subscriptionId);
    const isDue = row?.overdueSince && row.overdueSince <= timeBefore(tx.now(), graceMs);
    if (row?.state !== "overdue" || !isDue) return;
    const after = { ...row, state: "held" as const, heldSince: tx.now() };
    await updateSubscription(tx.rows, row.id, after);
    await alignAccount(deps, tx, row.userId);
    await mailChanges(deps, tx, row, after, []);
  });
}

export function longUnpaid({ rows, now }: BillingDeps): Promise<{ serverId: string; userId: string }[]> {
  return findUnpaidServers(rows, timeBefore(now(), keptUnpaidMs));
}

/** Like any deleted server it can be brought back for a week. */
export async function deleteUnpaid(
  deps: BillingDeps,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  try {
    await deps.transact((tx) => mailDeletion(deps, tx, userId, serverId));
    await deleteServer(deps, { ...system, accountId: userId }, serverId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  }
}
