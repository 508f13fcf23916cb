import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import { timeBefore } from "../../../platform/now.ts";
import { releaseRoom } from "../../nodes/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import type { OwnSubscription } from "../life/own-subscription.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findCurrentChange, moveSizeChange, type SizeChangeRow } from "./size-changes.repository.ts";

/** The provider answers sooner, or not at all. */
export const askingMs = 60_000;

/** Another change takes the place of one that is not in force. Refused while the provider is being told of that. */
export async function withdrawCurrent(deps: BillingDeps, own: OwnSubscription): Promise<void> {
  const change = await findCurrentChange(deps.rows, own.id);
  if (!change) return;
  if (change.state === "asked" && change.createdAt > timeBefore(deps.now(), askingMs))
    throw new AppError("PAYMENT_REFUSED", message("billing.size-under-way"));
  await withdraw(deps, own, change);
  await settleSubscription(deps, own.id);
}

/** At the provider first: a payment that arrives at the same moment is noticed when the subscription is settled. */
export async function withdraw(
  deps: BillingDeps,
  { providerId, monthlyCents }: Pick<OwnSubscription, "providerId" | "monthlyCents">,
  { id, takesEffectAt }: SizeChangeRow,
): Promise<void> {
  const payments = paymentsOf(deps);
  if (takesEffectAt === null) await payments.withdrawPrice(providerId);
  else await payments.setNextPrice({ providerId, monthlyCents, key: `back-${id}` });
  await dropChange(deps, id);
}

export async function dropChange({ transact }: Pick<BillingDeps, "transact">, id: string): Promise<void> {
  await transact(async (tx) => {
    if (await moveSizeChange(tx.rows, id, ["asked", "confirming", "scheduled"], "dropped"))
      await releaseRoom(tx, id);
  });
}
