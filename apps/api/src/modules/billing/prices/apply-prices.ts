import { randomUUID } from "node:crypto";
import { priceLists } from "@blockwright/contract/price-lists";
import { lockPlanOf } from "../../plans/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { insertSizeChange } from "../size/size-changes.repository.ts";
import { findSubscription, lockSubscription } from "../subscriptions.repository.ts";
import { findDue } from "./prices.repository.ts";

const maxAtOnce = 200;

export async function duePrices(
  { rows, payments }: BillingDeps,
  list = priceLists.at(-1),
): Promise<string[]> {
  return payments && list ? findDue(rows, list, maxAtOnce) : [];
}

/**
 * The announced price is charged with the next payment: a change to the same size, so that it is told once, seen and
 * finished after a crash like any other.
 */
export async function applyPrice(deps: BillingDeps, subscriptionId: string): Promise<void> {
  try {
    const change = await deps.transact(async (tx) => {
      const found = await findSubscription(tx.rows, subscriptionId);
      if (!found) return undefined;
      await lockPlanOf(tx, found.userId);
      const row = await lockSubscription(tx.rows, subscriptionId);
      if (row?.state !== "active" || !row.renewsAt || !row.announcedFor || row.announcedCents === null)
        return undefined;
      if (row.renewsAt < row.announcedFor || row.monthlyCents === row.announcedCents) return undefined;
      const id = randomUUID();
      const isStored = await insertSizeChange(tx.rows, {
        id,
        subscriptionId,
        ramGb: row.ramGb,
        storageGb: row.storageGb,
        monthlyCents: row.announcedCents,
        dueCents: 0,
        takesEffectAt: row.renewsAt,
        state: "asked",
        createdAt: tx.now(),
      });
      return isStored && row.providerId !== null
        ? { providerId: row.providerId, monthlyCents: row.announcedCents, key: id }
        : undefined;
    });
    if (!change) return;
    await paymentsOf(deps).setNextPrice(change);
    await settleSubscription(deps, subscriptionId);
  } catch (error) {
    deps.log.warn({ err: error, subscriptionId }, "an announced price could not be set");
  }
}
