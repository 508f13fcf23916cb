import type { MailKind } from "@blockwright/contract/account";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { findAccount } from "./accounts.repository.ts";

export interface PersonalMail {
  /** Absent for security mail, which can't be switched off. */
  readonly kind?: MailKind;
  readonly subject: string;
  /** Follows the greeting. */
  readonly text: string;
}

/** Queues a mail to a person in the transaction, unless they switched this kind off. */
export async function mailPerson(
  { queueMail }: Pick<Deps, "queueMail">,
  tx: Transaction,
  accountId: string,
  { kind, subject, text }: PersonalMail,
): Promise<void> {
  const account = await findAccount(tx.rows, accountId);
  if (!account || (kind && account.mutedMail.includes(kind))) return;
  await queueMail(tx, { to: account.email, subject, text: `Hello ${account.username},\n\n${text}\n` });
}
