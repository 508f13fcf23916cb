import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { findAccount, updateSuspension, type Account } from "./accounts.repository.ts";
import { mailPerson } from "./mail-person.ts";
import { lockSessionsOf } from "./sessions.repository.ts";
import { endTrust } from "./trust/end-trust.ts";

type SuspendDeps = Pick<Deps, "hints" | "queueMail" | "recordFact">;

interface Decision {
  readonly accountId: string;
  readonly reason: string;
}

/** Ends every sign-in. Nothing of the account is deleted. A repetition replaces the reason. */
export async function suspendAccount(
  deps: SuspendDeps,
  tx: Transaction,
  operator: Person,
  { accountId, reason }: Decision,
): Promise<void> {
  // A sign-in that is being opened right now waits here, and is then refused.
  await lockSessionsOf(tx.rows, accountId);
  const account = await findAccount(tx.rows, accountId);
  if (!account) throw new AppError("NOT_FOUND");
  if (account.isAdmin) throw new AppError("FORBIDDEN", "The operator's account can't be suspended.");
  await updateSuspension(tx.rows, accountId, { suspendedAt: tx.now(), suspendedReason: reason });
  await endTrust(deps, tx, { accountId, cause: "account-suspended" });
  await appendActivity(tx, operator, {
    action: "account.suspended",
    subjectId: accountId,
    details: { reason },
  });
  await mailPerson(deps, tx, accountId, {
    subject: "Your account is suspended",
    text: `The operator suspended your account. You can't log in, and your servers are stopped. Nothing is deleted because of this.\n\nReason: ${reason}\n\nIf you think this is a mistake, try to log in: you can write to us there.`,
  });
}

/** Does not start the person's servers again. */
export async function unsuspendAccount(
  deps: Pick<Deps, "queueMail">,
  tx: Transaction,
  operator: Person,
  { accountId, reason }: Decision,
): Promise<void> {
  await lockSessionsOf(tx.rows, accountId);
  const account = await findAccount(tx.rows, accountId);
  if (!account) throw new AppError("NOT_FOUND");
  if (!account.suspendedAt) return;
  await updateSuspension(tx.rows, accountId, { suspendedAt: null, suspendedReason: null });
  await appendActivity(tx, operator, {
    action: "account.unsuspended",
    subjectId: accountId,
    details: { reason },
  });
  await mailPerson(deps, tx, accountId, {
    subject: "Your account works again",
    text: `Your account is no longer suspended. You can log in and start your servers.\n\nReason: ${reason}`,
  });
}

/** Asked only after the password was right: it tells a stranger nothing. */
export function refuseSuspended({ suspendedAt, suspendedReason }: Account): void {
  if (suspendedAt) throw new AppError("SUSPENDED", `Your account is suspended: ${suspendedReason ?? ""}`);
}
