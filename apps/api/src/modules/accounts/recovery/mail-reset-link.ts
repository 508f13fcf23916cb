import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { findAccount } from "../accounts.repository.ts";
import { mailPerson } from "../mail-person.ts";
import { makeLink } from "./make-link.ts";

/** The operator's account gets no link by mail: a mailbox must not be enough to become the operator. */
export async function mailResetLink(
  deps: Pick<Deps, "config" | "queueMail">,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const account = await findAccount(tx.rows, accountId);
  if (!account || account.isAdmin) return;
  const link = await makeLink(deps, tx, accountId);
  await mailPerson(deps, tx, accountId, {
    subject: "Set a new password",
    text: `Open this link to set a new password for your account:\n${link.href}\n\nIt works once and for an hour. If you didn't ask for it, ignore this mail: your password stays as it is.`,
  });
}
