import { timeBefore } from "../../../platform/now.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { finishRefund } from "../life/refund-payment.ts";
import { finishCredit } from "./give-credit.ts";
import { findAsked, findOperatorPayment } from "./operator-payments.repository.ts";

const maxAtOnce = 100;
/** The request that asked may still be at it. */
const ownTimeMs = 60_000;

export async function askedByOperator({ rows, now, payments }: BillingDeps): Promise<string[]> {
  return payments ? findAsked(rows, timeBefore(now(), ownTimeMs), maxAtOnce) : [];
}

/** What was interrupted. One that fails is tried again with the next round. */
export async function finishAsked(deps: BillingDeps, id: string): Promise<void> {
  const asked = await findOperatorPayment(deps.rows, id);
  if (asked?.state !== "asked") return;
  try {
    await (asked.kind === "credit" ? finishCredit(deps, asked) : finishRefund(deps, asked));
  } catch (error) {
    deps.log.warn({ err: error, id, kind: asked.kind }, "what the operator ordered could not be finished");
  }
}
