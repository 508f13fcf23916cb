import type { giveCredit as route } from "@blockwright/contract/admin/credit";
import { formatCents } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { findAccount, mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { customerOf } from "../orders/customer-of.ts";
import {
  findOperatorPayment,
  finishOperatorPayment,
  insertOperatorPayment,
  type OperatorPayment,
} from "./operator-payments.repository.ts";

interface Credit {
  readonly creditId: string;
  readonly userId: string;
  readonly amountCents: number;
  /** The person reads it. */
  readonly reason: string;
}

/**
 * By the operator: money on the customer's balance at the provider, which takes it off the next invoices. It is stored
 * before the provider is asked, and given once, by this request or by the next round.
 */
export async function giveCredit(
  deps: BillingDeps,
  operator: Person,
  credit: Credit,
): Promise<RouteResponse<typeof route>> {
  if (!deps.payments)
    throw new AppError("CARDS_UNAVAILABLE", "No card provider is configured here. No credit was given.");
  const stored = await deps.transact((tx) => store(tx, operator, credit));
  const isDone = await finishCredit(deps, stored).then(
    () => true,
    (error: unknown) => {
      deps.log.warn({ err: error, creditId: stored.id }, "credit waits for the card provider");
      return false;
    },
  );
  return { amountCents: stored.amountCents, isWaiting: !isDone };
}

async function store(tx: Transaction, operator: Person, credit: Credit): Promise<OperatorPayment> {
  const { creditId: id, userId, amountCents, reason } = credit;
  if (!(await findAccount(tx.rows, userId))) throw new AppError("NOT_FOUND", "There is no such account.");
  const inserted = await insertOperatorPayment(tx.rows, {
    id,
    kind: "credit",
    userId,
    amountCents,
    reason,
    state: "asked",
    createdAt: tx.now(),
  });
  if (!inserted) return sameCredit(await findOperatorPayment(tx.rows, id), credit);
  await appendActivity(tx, operator, {
    action: "account.credit-given",
    subjectId: userId,
    details: { amountCents, reason },
  });
  return inserted;
}

function sameCredit(known: OperatorPayment | undefined, credit: Credit): OperatorPayment {
  const isSame =
    known?.kind === "credit" && known.userId === credit.userId && known.amountCents === credit.amountCents;
  if (!isSame)
    throw new AppError(
      "CHANGE_REFUSED",
      "This credit was given with another amount. Close this and look again.",
    );
  return known;
}

export async function finishCredit(deps: BillingDeps, credit: OperatorPayment): Promise<void> {
  if (credit.state !== "asked") return;
  const { id: creditId, userId, amountCents, reason } = credit;
  const customerId = await customerOf(deps, userId);
  await paymentsOf(deps).giveCredit({ creditId, customerId, amountCents });
  await deps.transact(async (tx) => {
    if (!(await finishOperatorPayment(tx.rows, creditId, "done"))) return;
    await mailPerson(deps, tx, userId, {
      subject: `You have ${formatCents(amountCents)} of credit`,
      text: `The operator gives you ${formatCents(amountCents)} of credit. Your next payments use it first.\n\nReason: ${reason}\n\n${new URL("/billing", deps.config.http.publicUrl).href}`,
    });
  });
}
