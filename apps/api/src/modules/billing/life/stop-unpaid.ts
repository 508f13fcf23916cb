import { system } from "../../../platform/actor.ts";
import { timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
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

/** Like any deleted server it can be brought back for a week. Nothing happens if it was paid since it was found. */
export async function deleteUnpaid(
  deps: BillingDeps,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  await deps.transact(async (tx) => {
    await lockPlanOf(tx, userId);
    const [due] = await findUnpaidServers(tx.rows, timeBefore(tx.now(), keptUnpaidMs), { serverId });
    if (!due) return;
    await mailDeletion(deps, tx, userId, serverId);
    const within = { ...deps, transact: <T>(work: (same: Transaction) => Promise<T>) => work(tx) };
    await deleteServer(within, { ...system, accountId: userId }, serverId);
  });
}
