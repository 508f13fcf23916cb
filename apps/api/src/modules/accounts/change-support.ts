import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { sendSessionsEnded } from "./account-events.ts";
import { findAccount, updateSupport } from "./accounts.repository.ts";
import { mailPerson } from "./mail-person.ts";
import { deleteSessionsOf, lockSessionsOf } from "./sessions.repository.ts";

interface SupportDecision {
  readonly accountId: string;
  readonly isSupport: boolean;
  readonly reason: string;
}

/** Ends every sign-in of the person: sign-ins of support are shorter, and one that lost the right must not keep it. */
export async function changeSupport(
  deps: Pick<Deps, "hints" | "queueMail">,
  tx: Transaction,
  operator: Person,
  { accountId, isSupport, reason }: SupportDecision,
): Promise<void> {
  await lockSessionsOf(tx.rows, accountId);
  const account = await findAccount(tx.rows, accountId);
  if (!account) throw new AppError("NOT_FOUND");
  if (account.isAdmin) throw new AppError("FORBIDDEN", "The operator's account can do all of that already.");
  if (account.isSupport === isSupport) return;
  await updateSupport(tx.rows, accountId, isSupport);
  const endedIds = await deleteSessionsOf(tx.rows, accountId);
  await appendActivity(tx, operator, {
    action: isSupport ? "account.support-given" : "account.support-taken",
    subjectId: accountId,
    details: { reason },
  });
  await mailPerson(deps, tx, accountId, isSupport ? givenMail(reason) : takenMail(reason));
  tx.afterCommit(() => sendSessionsEnded(deps.hints, endedIds));
}

function givenMail(reason: string) {
  return {
    subject: "You can help other people now",
    text: `The operator gave your account the support role, and you were logged out. Log in again and open /support. Where this site requires it, set up a second factor on your account page first.\n\nReason: ${reason}`,
  };
}

function takenMail(reason: string) {
  return {
    subject: "Your support role ended",
    text: `The operator took the support role from your account, and you were logged out. Your own servers stay as they are.\n\nReason: ${reason}`,
  };
}
