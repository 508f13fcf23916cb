import type { Transaction } from "../../../platform/transaction.ts";
import { resizeServer } from "../../builds/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import type { ProvidedSubscription } from "../payments-port.ts";
import { findServerIdOf, type SubscriptionRow } from "../subscriptions.repository.ts";
import {
  findCurrentChange,
  findPaidChange,
  moveSizeChange,
  type SizeChangeRow,
} from "./size-changes.repository.ts";

export type SizeColumns = Partial<
  Pick<
    SubscriptionRow,
    "ramGb" | "storageGb" | "monthlyCents" | "nextRamGb" | "nextStorageGb" | "needsRestart" | "resizedAt"
  >
>;

/**
 * What the provider charges decides which size is in force. A larger one counts when its price does: that is only after
 * its payment. A smaller one counts from the period for which its price is charged.
 */
export async function applySize(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  provided: ProvidedSubscription,
): Promise<SizeColumns> {
  const unchanged = { nextRamGb: null, nextStorageGb: null };
  const change = await findCurrentChange(tx.rows, row.id);
  if (change?.takesEffectAt) return applySmaller(deps, tx, row, provided, change);
  const isMoved = provided.monthlyCents !== row.monthlyCents;
  const isCurrent = change?.monthlyCents === provided.monthlyCents;
  const paid = isCurrent
    ? change
    : isMoved
      ? await findPaidChange(tx.rows, row.id, provided.monthlyCents)
      : undefined;
  if (paid) return give(deps, tx, row, paid);
  if (isMoved)
    deps.log.error({ subscriptionId: row.id }, "the provider charges a price that nobody asked for");
  return unchanged;
}

async function applySmaller(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  provided: ProvidedSubscription,
  change: SizeChangeRow & { readonly takesEffectAt: Date | null },
): Promise<SizeColumns> {
  const isTold = provided.monthlyCents === change.monthlyCents;
  const hasBegun = change.takesEffectAt !== null && provided.periodEndsAt > change.takesEffectAt;
  if (isTold && hasBegun) return give(deps, tx, row, change);
  if (isTold) {
    await moveSizeChange(tx.rows, change.id, ["asked"], "scheduled");
    const isSameSize = change.ramGb === row.ramGb && change.storageGb === row.storageGb;
    return isSameSize
      ? { nextRamGb: null, nextStorageGb: null }
      : { nextRamGb: change.ramGb, nextStorageGb: change.storageGb };
  }
  // Taken back, or never told before its period began.
  if (change.state === "scheduled" || hasBegun)
    await moveSizeChange(tx.rows, change.id, ["asked", "scheduled"], "dropped");
  return { nextRamGb: null, nextStorageGb: null };
}

async function give(
  deps: BillingDeps,
  tx: Transaction,
  row: SubscriptionRow,
  { id, ramGb, storageGb, monthlyCents }: SizeChangeRow,
): Promise<SizeColumns> {
  await moveSizeChange(tx.rows, id, ["asked", "confirming", "scheduled", "dropped"], "applied");
  const server = await findServerIdOf(tx.rows, row);
  const given = server && (await resizeServer(deps, tx, server.id, { ramGb, storageGb, holdId: id }));
  return {
    ramGb,
    storageGb,
    monthlyCents,
    nextRamGb: null,
    nextStorageGb: null,
    needsRestart: given?.needsRestart ?? false,
    resizedAt: tx.now(),
  };
}
