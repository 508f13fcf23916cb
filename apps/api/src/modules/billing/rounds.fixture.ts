import type { BillingDeps } from "./billing-deps.ts";
import { askedByOperator, finishAsked } from "./desk/finish-asked.ts";
import { endDue, givenDue } from "./given/end-given.ts";
import { finishStart, unanswered } from "./orders/start-order.ts";
import { longUnpaid } from "./life/stop-unpaid.ts";

/** What the worker does about credit and refunds that were interrupted. */
export async function finishAllAsked(deps: BillingDeps): Promise<void> {
  for (const id of await askedByOperator(deps)) await finishAsked(deps, id);
}

/** What the worker does about orders that were interrupted. */
export async function finishAllStarts(deps: BillingDeps): Promise<void> {
  for (const id of await unanswered(deps)) await finishStart(deps, id);
}

/** The worker ends sizes that have expired. */
export async function endAllDue(deps: BillingDeps): Promise<void> {
  for (const id of await givenDue(deps)) await endDue(deps, id);
}

/** Whether the worker would delete it for lack of payment. */
export async function isDueForDeletion(deps: BillingDeps, serverId: string): Promise<boolean> {
  return (await longUnpaid(deps)).some((due) => due.serverId === serverId);
}
