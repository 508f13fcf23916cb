import type { Plan } from "@blockwright/contract/plans";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { planNamed } from "./plan-named.ts";
import { lockAccountPlan } from "./plans.repository.ts";

/** Implemented by the module that knows which servers count. */
export type CountOwnedServers = (tx: Transaction, userId: string) => Promise<number>;

/** Locks the account, so that counting and adding are serialised. */
export async function lockPlanOf(tx: Transaction, userId: string): Promise<Plan> {
  return planNamed(await lockAccountPlan(tx.rows, userId));
}

/** Locks the account, so that the count is right under concurrent requests. */
export async function refuseBeyondLimit(
  tx: Transaction,
  userId: string,
  countOwnedServers: CountOwnedServers,
  /** The plan that counts, if it isn't the present one: a purchase may raise it. */
  planAfter?: Plan,
): Promise<void> {
  const present = await lockPlanOf(tx, userId);
  const plan = planAfter ?? present;
  if ((await countOwnedServers(tx, userId)) < plan.maxServers) return;
  throw new AppError(
    "SERVER_LIMIT",
    `You've reached the maximum of ${plan.maxServers} server(s) for the ${plan.name} plan. Please upgrade to create more servers.`,
  );
}
