import type { payOverdue as route } from "@blockwright/contract/billing/subscriptions";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { ownSubscription } from "./own-subscription.ts";

/** With the saved card first; the server starts again with the same click. */
export async function payOverdue(
  deps: BillingDeps,
  actor: Person,
  id: string,
): Promise<RouteResponse<typeof route>> {
  const { providerId } = await ownSubscription(deps, actor, id);
  const payments = paymentsOf(deps);
  const { openInvoice } = await payments.readSubscription(providerId, []);
  if (!openInvoice) return { paid: true, amountCents: 0, form: null };
  const { isPaid, clientSecret } = await payments.payInvoice(openInvoice.id);
  await settleSubscription(deps, id);
  const { publishableKey } = payments;
  return {
    paid: isPaid,
    amountCents: openInvoice.amountCents,
    form: clientSecret === null ? null : { clientSecret, publishableKey },
  };
}
