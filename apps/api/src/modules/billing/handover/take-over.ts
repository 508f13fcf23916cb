import { randomUUID } from "node:crypto";
import type { CardForm } from "@blockwright/contract/billing/payments";
import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { createRefuseNewOwner } from "../../builds/index.ts";
import { acceptHandover, type HandoverDeps } from "../../servers/index.ts";
import { refuseCardTesting } from "../abuse/card-testing.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { customerOf } from "../orders/customer-of.ts";
import { alignAccount } from "../servers/align-account.ts";
import { planOfAccount } from "../servers/plan-of-account.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import {
  findSubscriptionOfForm,
  findSubscriptionOfServer,
  insertSubscription,
  lockSubscription,
  updateSubscription,
  type SubscriptionRow,
} from "../subscriptions.repository.ts";
import { findCurrentChange } from "../size/size-changes.repository.ts";
import { isOfferedTo } from "./handover.repository.ts";
import { startTaken } from "./start-taken.ts";

export type TakeOverDeps = BillingDeps & HandoverDeps;

/** A renewal that has begun is the previous owner's. */
const beforeRenewalMs = 3_600_000;

/** The form in which the new owner saves a card. Nothing changes before they take the server over with it. */
export async function beginTakeOver(deps: TakeOverDeps, actor: Person, serverId: string): Promise<CardForm> {
  const offer = { serverId, userId: actor.id, now: deps.now() };
  if (!(await isOfferedTo(deps.rows, offer))) throw new AppError("NOT_FOUND", message("handover.gone"));
  const payments = paymentsOf(deps);
  await refuseCardTesting(deps, actor.id);
  await refuseUnready(deps, await settledPayer(deps, serverId));
  const { clientSecret } = await payments.beginCard(await customerOf(deps, actor.id));
  return { clientSecret, publishableKey: payments.publishableKey };
}

/**
 * Ownership and payment move in one transaction. What follows at the provider is read from the rows, so that whoever
 * looks next finishes it: the previous subscription ends with its period, and the new one begins there.
 */
export async function takeOver(
  deps: TakeOverDeps,
  actor: Person,
  { serverId, setupIntentId }: { readonly serverId: string; readonly setupIntentId: string },
): Promise<void> {
  const offer = { serverId, userId: actor.id, now: deps.now() };
  if (!(await isOfferedTo(deps.rows, offer))) throw new AppError("NOT_FOUND", message("handover.gone"));
  const customerId = await customerOf(deps, actor.id);
  const card = await paymentsOf(deps).readSavedCard(customerId, setupIntentId);
  await refuseUnready(deps, await settledPayer(deps, serverId));
  const id = randomUUID();
  await acceptHandover(deps, actor, serverId, {
    admit: async (tx, server) => {
      const payer = await lockPayer(tx, serverId);
      const { plan } = await planOfAccount(tx, actor.id, payer.monthlyCents);
      await createRefuseNewOwner(deps)(tx, actor.id, server, plan);
      if ((await findSubscriptionOfForm(tx.rows, setupIntentId)) !== undefined)
        throw new AppError("NOT_FOUND");
      await insertSubscription(tx.rows, {
        id,
        userId: actor.id,
        serverId,
        ramGb: payer.ramGb,
        storageGb: payer.storageGb,
        monthlyCents: payer.monthlyCents,
        needsRestart: payer.needsRestart,
        resizedAt: payer.resizedAt,
        state: "active",
        renewsAt: payer.renewsAt ?? payer.endsAt,
        owesSince: tx.now(),
        cardFormId: setupIntentId,
        cardFormAt: tx.now(),
        cardBrand: card.brand,
        cardLast4: card.last4,
        cardExpMonth: card.expMonth,
        cardExpYear: card.expYear,
        ...(card.fingerprint && { cardHash: deps.keyedHash("card", card.fingerprint) }),
        createdAt: tx.now(),
      });
      await updateSubscription(tx.rows, payer.id, { handedToId: id, owesSince: tx.now() });
    },
    moved: async (tx, previousOwnerId) => {
      await alignAccount(deps, tx, previousOwnerId);
      await alignAccount(deps, tx, actor.id);
    },
  });
  await startTaken(deps, id);
}

/** As the provider has it now. */
async function settledPayer(deps: BillingDeps, serverId: string): Promise<SubscriptionRow | undefined> {
  const known = await findSubscriptionOfServer(deps.rows, serverId);
  if (known) await settleSubscription(deps, known.id);
  return findSubscriptionOfServer(deps.rows, serverId);
}

async function lockPayer(tx: Transaction, serverId: string): Promise<SubscriptionRow> {
  const found = await findSubscriptionOfServer(tx.rows, serverId);
  const payer = found && (await lockSubscription(tx.rows, found.id));
  await refuseUnready(tx, payer);
  if (!payer || payer.handedToId !== null) throw new AppError("NOT_FOUND", message("handover.gone"));
  return payer;
}

/** Throws unless the payment of this server can change hands now. */
async function refuseUnready(
  { rows, now }: Pick<BillingDeps, "rows" | "now">,
  payer: SubscriptionRow | undefined,
): Promise<void> {
  if (!payer || payer.state === "ended") throw new AppError("NOT_FOUND", message("handover.not-paid"));
  const isPaid = (payer.state === "active" || payer.state === "ending") && payer.owesSince === null;
  if (!isPaid) throw new AppError("PAYMENT_REFUSED", message("handover.unpaid"));
  const change = await findCurrentChange(rows, payer.id);
  // An announced price is no change of the size: the new owner is told anew.
  if (change && (change.ramGb !== payer.ramGb || change.storageGb !== payer.storageGb))
    throw new AppError("PAYMENT_REFUSED", message("handover.size-changing"));
  const paidUntil = payer.renewsAt ?? payer.endsAt;
  if (paidUntil === null || paidUntil.getTime() - now().getTime() < beforeRenewalMs)
    throw new AppError("PAYMENT_REFUSED", message("handover.renews-soon"));
}
