import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { findAccountByEmail, findAccountByUsernameKey, usernameKey } from "../accounts/index.ts";

/** The account that gets a server, by its e-mail address or its username. */
export async function findTaker({ config }: Pick<Deps, "config">, tx: Transaction, named: string) {
  const isAddress = named.includes("@");
  const account = isAddress
    ? await findAccountByEmail(tx.rows, named)
    : await findAccountByUsernameKey(tx.rows, usernameKey(named));
  if (!account)
    throw new AppError(
      "CHANGE_REFUSED",
      isAddress ? "No account has that e-mail address." : "No account has that username.",
    );
  if (account.suspendedAt !== null)
    throw new AppError("CHANGE_REFUSED", `The account ${account.username} is suspended.`);
  // The account must have confirmed its address: anyone can enter the address of another person.
  if (isAddress && config.accounts.requiresVerifiedEmail && account.emailVerifiedAt === null)
    throw new AppError("CHANGE_REFUSED", `${account.username} has not confirmed this e-mail address.`);
  return account;
}
