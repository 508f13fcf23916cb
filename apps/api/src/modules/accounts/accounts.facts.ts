import { onFact, type FactHandler } from "../../platform/events/facts.ts";
import type { Ground } from "../../platform/ground.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { accountCreated, accountPasswordChanged } from "./account-events.ts";
import { findAccount } from "./accounts.repository.ts";

export function accountsFacts(ground: Pick<Ground, "queueMail" | "config">): FactHandler[] {
  const write = async (
    tx: Transaction,
    accountId: string,
    subject: string,
    text: (username: string) => string,
  ) => {
    const account = await findAccount(tx.rows, accountId);
    if (account) await ground.queueMail(tx, { to: account.email, subject, text: text(account.username) });
  };
  const site = ground.config.http.publicUrl;
  return [
    onFact(accountCreated, "accounts.welcome-mail", (tx, { accountId }) =>
      write(
        tx,
        accountId,
        "Welcome to Blockwright",
        (name) => `Hello ${name},\n\nyour account is ready:\n${site.href}\n`,
      ),
    ),
    onFact(accountPasswordChanged, "accounts.password-changed-mail", (tx, { accountId }) =>
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
