import { mailPerson } from "../../accounts/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findSubscriptionOfPayment } from "../ledger/ledger.repository.ts";
import type { PaymentEvent } from "../payments-port.ts";
import { findOperators } from "../reconcile/own-books.repository.ts";
import { insertPaymentEvent } from "../subscriptions.repository.ts";

/** A bank says that a payment was probably made with a stolen card: a refund now costs less than a dispute later. */
export async function tellOfFraud(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const { type, paymentIntentId } = event;
  if (type !== "radar.early_fraud_warning.created" || paymentIntentId === null) return;
  const subscriptionId = await findSubscriptionOfPayment(deps.rows, paymentIntentId);
  if (subscriptionId === undefined) return;
  await deps.transact(async (tx) => {
    const told = { id: `warning:${event.id}`, type, receivedAt: tx.now() };
    if (!(await insertPaymentEvent(tx.rows, told))) return;
    for (const id of await findOperators(tx.rows))
      await mailPerson(deps, tx, id, {
        subject: "A bank warns of fraud",
        text: `The bank of the card says that payment ${paymentIntentId} of subscription ${subscriptionId} was probably not made by its owner. Look at it at the card provider. If you refund it there now, it does not become a dispute.`,
      });
  });
}
