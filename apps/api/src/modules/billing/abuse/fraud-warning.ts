import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findSubscriptionOfPayment, type EntryRow } from "../ledger/ledger.repository.ts";
import type { PaymentEvent, ProvidedPayment } from "../payments-port.ts";
import { findOperators } from "../reconcile/own-books.repository.ts";
import { insertPaymentEvent } from "../subscriptions.repository.ts";

type MailDeps = Pick<BillingDeps, "queueMail" | "config">;

/** A bank says that a payment was probably made with a stolen card: a refund now costs less than a dispute later. */
export async function tellOfFraud(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const { type, paymentIntentId } = event;
  if (type !== "radar.early_fraud_warning.created" || paymentIntentId === null) return;
  const subscriptionId = await findSubscriptionOfPayment(deps.rows, paymentIntentId);
  if (subscriptionId === undefined) return;
  await deps.transact(async (tx) => {
    const told = { id: `warning:${event.id}`, type, receivedAt: tx.now() };
    if (!(await insertPaymentEvent(tx.rows, told))) return;
    await mailOperators(deps, tx, {
      subject: "A bank warns of fraud",
      text: `The bank of the card says that payment ${paymentIntentId} of subscription ${subscriptionId} was probably not made by its owner. Look at it at the card provider. If you refund it there now, it does not become a dispute.`,
    });
  });
}

/** Payments that are new in the ledger and that the provider took in spite of a risk. */
export async function tellOfRisk(
  deps: MailDeps,
  tx: Transaction,
  payments: readonly ProvidedPayment[],
  entries: readonly EntryRow[],
): Promise<void> {
  const booked = new Set(entries.map(({ providerId }) => providerId));
  for (const { paymentIntentId, chargeId, isRisky } of payments)
    if (isRisky && booked.has(chargeId))
      await mailOperators(deps, tx, {
        subject: "A payment looks risky",
        text: `The card provider took payment ${paymentIntentId}, and rates its risk of fraud as raised. Look at it there, and refund it if it was not made by the owner of the card.`,
      });
}

async function mailOperators(
  deps: MailDeps,
  tx: Transaction,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> {
  for (const id of await findOperators(tx.rows)) await mailPerson(deps, tx, id, mail);
}
