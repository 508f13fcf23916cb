import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { findSubscription, type SubscriptionRow } from "../subscriptions.repository.ts";
import { ownSubscription } from "./own-subscription.ts";

/** It runs until the end of the paid period. The mail that names the day is sent when the provider confirms it. */
export async function cancelSubscription(
  deps: BillingDeps,
  actor: Person,
  id: string,
): Promise<{ endsAt: string }> {
  const { endsAt } = await setEnding(deps, actor, id, true);
  return { endsAt: (endsAt ?? deps.now()).toISOString() };
}

export async function resumeSubscription(
  deps: BillingDeps,
  actor: Person,
  id: string,
): Promise<{ renewsAt: string }> {
  const { renewsAt } = await setEnding(deps, actor, id, false);
  return { renewsAt: (renewsAt ?? deps.now()).toISOString() };
}

async function setEnding(
  deps: BillingDeps,
  actor: Person,
  id: string,
  isEnding: boolean,
): Promise<SubscriptionRow> {
  const own = await ownSubscription(deps, actor, id);
  if (own.state === "ended" || own.state === "unpaid")
    throw new AppError("PAYMENT_REFUSED", message("billing.ended"));
  await paymentsOf(deps).setEnding(own.providerId, isEnding);
  await deps.transact((tx) =>
    appendActivity(tx, actor, {
      action: isEnding ? "subscription.cancelled" : "subscription.resumed",
      subjectId: id,
    }),
  );
  await settleSubscription(deps, id);
  return (await findSubscription(deps.rows, id)) ?? own;
}
