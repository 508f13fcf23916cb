import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { accountCreated, accountPasswordChanged } from "./account-events.ts";
import { findAccount } from "./accounts.repository.ts";

const welcomeMail = subscribe(accountCreated, "accounts.welcome-mail");
const passwordChangedMail = subscribe(accountPasswordChanged, "accounts.password-changed-mail");
export const accountsSubscriptions = [welcomeMail, passwordChangedMail];

export function accountsFacts(deps: Pick<Deps, "queueMail" | "config">): FactHandler[] {
  const write = async (
    tx: Transaction,
    accountId: string,
    subject: string,
    text: (username: string) => string,
  ) => {
    const account = await findAccount(tx.rows, accountId);
    if (account) await deps.queueMail(tx, { to: account.email, subject, text: text(account.username) });
  };
  const site = deps.config.http.publicUrl;
  return [
    onFact(welcomeMail, (tx, { accountId }) =>
      write(
        tx,
        accountId,
        "Welcome to Blockwright",
        (name) => `Hello ${name},\n\nyour account is ready:\n${site.href}\n`,
      ),
    ),
    onFact(passwordChangedMail, (tx, { accountId }) =>
      write(
        tx,
        accountId,
        "Your password was changed",
        (name) =>
          `Hello ${name},\n\nyour Blockwright password was just changed, and every other sign-in was ended. If this wasn't you, write to us at once.\n`,
      ),
    ),
  ];
}
