import { planIds, planOfMonthlyTotal, type Plan } from "@blockwright/contract/plans";
import type { Deps } from "../../../platform/deps.ts";
import { planNamed } from "../../plans/index.ts";
import { findGivenTotal } from "../given/given-sizes.repository.ts";
import { findMonthlyTotal } from "../orders/orders.repository.ts";
import { findGivenPlan } from "../subscriptions.repository.ts";

/**
 * What an account pays decides its plan, and sizes without charge count as if they were paid. A plan that the operator
 * gave it is the least that it has.
 */
export async function planOfAccount(
  { rows }: Pick<Deps, "rows">,
  userId: string,
  /** Of an order that is not paid yet. */
  moreCents = 0,
): Promise<{ plan: Plan; monthlyCents: number }> {
  const monthlyCents = (await findMonthlyTotal(rows, userId)) + moreCents;
  const paid = planOfMonthlyTotal(monthlyCents + (await findGivenTotal(rows, userId)));
  const given = planNamed(await findGivenPlan(rows, userId));
  const isMore = planIds.indexOf(given.id) > planIds.indexOf(paid.id);
  return { plan: isMore ? given : paid, monthlyCents };
}
