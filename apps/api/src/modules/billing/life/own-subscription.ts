import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription, type SubscriptionRow } from "../subscriptions.repository.ts";

export type OwnSubscription = SubscriptionRow & { readonly providerId: string };

/** As the provider has it now. Nobody sees another person's. */
export async function ownSubscription(
  deps: BillingDeps,
  actor: Person,
  id: string,
  { isHandedOverFine = false } = {},
): Promise<OwnSubscription> {
  const known = await findSubscription(deps.rows, id);
  if (known?.userId !== actor.id || known.providerId === null) throw new AppError("NOT_FOUND");
  if (known.handedToId !== null && !isHandedOverFine)
    throw new AppError("PAYMENT_REFUSED", message("billing.handed-over"));
  await settleSubscription(deps, id);
  const settled = await findSubscription(deps.rows, id);
  if (!settled?.providerId) throw new AppError("NOT_FOUND");
  return { ...settled, providerId: settled.providerId };
}
