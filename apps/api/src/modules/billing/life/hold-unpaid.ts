import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount } from "../servers/align-account.ts";
import { findOwnersOfUnheld } from "./unpaid.repository.ts";

export function ownersOfUnheld({ rows }: BillingDeps): Promise<string[]> {
  return findOwnersOfUnheld(rows);
}

/** A deleted server that is brought back needs a payment like any other. */
export async function holdUnpaid(deps: BillingDeps, userId: string): Promise<void> {
  await deps.transact(async (tx) => {
    await lockPlanOf(tx, userId);
    await alignAccount(deps, tx, userId);
  });
}
