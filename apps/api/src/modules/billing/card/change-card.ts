import type { CardForm } from "@blockwright/contract/billing/payments";
import type { SavedCard } from "@blockwright/contract/billing/subscriptions";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseCardTesting } from "../abuse/card-testing.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { ownSubscription } from "../life/own-subscription.ts";
import { customerOf } from "../orders/customer-of.ts";
import { cardOf } from "../read/read-billing.ts";
import { updateSubscription } from "../subscriptions.repository.ts";

/**
 * The secret is not stored: repeated, another form begins, and only a card that is finished counts. The newest form is
 * remembered, so that its card is used even if the browser never comes back.
 */
export async function beginCard(deps: BillingDeps, actor: Person, id: string): Promise<CardForm> {
  await ownSubscription(deps, actor, id);
  await refuseCardTesting(deps, actor.id);
  const payments = paymentsOf(deps);
  const { formId, clientSecret } = await payments.beginCard(await customerOf(deps, actor.id));
  await updateSubscription(deps.rows, id, { cardFormId: formId, cardFormAt: deps.now() });
  return { clientSecret, publishableKey: payments.publishableKey };
}

export async function finishCard(
  deps: BillingDeps,
  actor: Person,
  { id, setupIntentId }: { readonly id: string; readonly setupIntentId: string },
): Promise<{ card: SavedCard }> {
  const { providerId } = await ownSubscription(deps, actor, id);
  const customerId = await customerOf(deps, actor.id);
  await paymentsOf(deps).useCard({ providerId, customerId, setupIntentId });
  await note(deps, actor, { action: "subscription.card-replaced", subjectId: id });
  const card = cardOf(await ownSubscription(deps, actor, id));
  if (!card) throw new AppError("NOT_FOUND");
  return { card };
}

export async function removeCard(deps: BillingDeps, actor: Person, id: string): Promise<void> {
  const { providerId } = await ownSubscription(deps, actor, id, { isHandedOverFine: true });
  await updateSubscription(deps.rows, id, { cardFormId: null, cardFormAt: null });
  await paymentsOf(deps).removeCard(providerId);
  await note(deps, actor, { action: "subscription.card-removed", subjectId: id });
  await ownSubscription(deps, actor, id, { isHandedOverFine: true });
}

type Note = Parameters<typeof appendActivity>[2];

function note({ transact }: BillingDeps, actor: Person, entry: Note): Promise<void> {
  return transact((tx) => appendActivity(tx, actor, entry));
}
