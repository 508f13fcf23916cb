import type { Transaction } from "../../../platform/transaction.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { customerOf } from "../orders/customer-of.ts";
import { alignAccount } from "../servers/align-account.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import {
  findSubscription,
  isServerGone,
  lockSubscription,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";
import { endUnbegun } from "./end-unbegun.ts";
import { findPredecessor, findUnstarted } from "./handover.repository.ts";

const maxAtOnce = 100;
/** The provider takes only a time that is not over when it reads it. */
const soonMs = 60_000;

export async function unstarted({ rows, payments }: BillingDeps): Promise<string[]> {
  return payments ? findUnstarted(rows, maxAtOnce) : [];
}

/** What is not done now is done by the next round. */
export async function startTaken(deps: BillingDeps, subscriptionId: string): Promise<void> {
  try {
    await start(deps, subscriptionId);
  } catch (error) {
    deps.log.warn({ err: error, subscriptionId }, "a server that was taken over waits for the card provider");
  }
}

/** The previous subscription is told to end first, so that no period is charged to two people. */
async function start(deps: BillingDeps, subscriptionId: string): Promise<void> {
  const row = await findSubscription(deps.rows, subscriptionId);
  const previous = await findPredecessor(deps.rows, subscriptionId);
  if (!row || row.providerId !== null || row.cardFormId === null || !previous?.providerId) return;
  if (await isServerGone(deps.rows, row)) return deps.transact((tx) => giveUp(deps, tx, row));
  await settleSubscription(deps, previous.id);
  const payments = paymentsOf(deps);
  const { endsAt, endedAt } = await payments.readSubscription(previous.providerId, []);
  const until = endsAt ?? endedAt;
  if (until === null) throw new Error("the previous owner's subscription does not end");
  const providerId = await payments.takeOverSubscription({
    subscriptionId,
    customerId: await customerOf(deps, row.userId),
    setupIntentId: row.cardFormId,
    monthlyCents: row.monthlyCents,
    startsAt: until.getTime() > deps.now().getTime() + soonMs ? until : null,
  });
  await updateSubscription(deps.rows, subscriptionId, { providerId, cardFormId: null, cardFormAt: null });
  await settleSubscription(deps, subscriptionId);
}

/** Deleted before anything was made at the provider. */
async function giveUp(deps: BillingDeps, tx: Transaction, { id, userId }: SubscriptionRow): Promise<void> {
  await lockPlanOf(tx, userId);
  const row = await lockSubscription(tx.rows, id);
  if (!row || row.providerId !== null) return;
  await endUnbegun(tx, id);
  await alignAccount(deps, tx, userId);
}
