import { AppError } from "../../../platform/errors.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findCustomer } from "../orders/orders.repository.ts";
import type { ProvidedSubscription } from "../payments-port.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";

/** `used`: the provider charges the card from now on. `over`: nothing can come of the form any more. */
type FormOutcome = "none" | "waiting" | "used" | "over";

const formOpenMs = dayMs;

/** A card that was saved in the newest form is used, whether the browser came back or not. */
export async function useSavedCard(
  deps: BillingDeps,
  { providerId, cardFormId, cardFormAt, userId }: SubscriptionRow,
  { status }: ProvidedSubscription,
): Promise<FormOutcome> {
  if (cardFormId === null || providerId === null) return "none";
  const customerId = await findCustomer(deps.rows, userId);
  if (status === "ended" || status === "never-paid" || customerId === undefined) return "over";
  try {
    await paymentsOf(deps).useCard({ providerId, customerId, setupIntentId: cardFormId });
    return "used";
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    const isOld = cardFormAt === null || cardFormAt < timeBefore(deps.now(), formOpenMs);
    return isOld ? "over" : "waiting";
  }
}
