import { randomInt } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { findAccountByUsernameKey, type Account } from "../accounts.repository.ts";
import { loginTries } from "../log-in.ts";
import { mailPerson } from "../mail-person.ts";
import { lockSessionsOf } from "../sessions.repository.ts";
import { endTrust } from "../trust/end-trust.ts";
import { usernameKey } from "../username.ts";
import { deleteResetOf, setTemporaryPassword } from "./resets.repository.ts";

type GiveDeps = Pick<
  Deps,
  "hints" | "limits" | "passwordHashing" | "queueMail" | "recordFact" | "rows" | "transact"
>;

interface Given {
  readonly account: Account;
  readonly tempPassword: string;
}

/** The password leaves this function only in the answer; the row stores its hash. */
export async function giveTemporaryPassword(
  deps: GiveDeps,
  operator: Person,
  { username, reason, validForMs }: { username: string; reason: string; validForMs: number },
): Promise<Given> {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  if (!account) throw new AppError("NOT_FOUND", "There is no account with that username.");
  if (account.isAdmin) throw new AppError("FORBIDDEN", "The operator's password can't be reset here.");
  const tempPassword = makeTemporaryPassword();
  const passwordHash = await deps.passwordHashing.hash(tempPassword);
  await deps.transact(async (tx) => {
    // A sign-in that is being opened right now waits here or is ended below.
    await lockSessionsOf(tx.rows, account.id);
    const until = new Date(tx.now().getTime() + validForMs);
    if (!(await setTemporaryPassword(tx.rows, account.id, { passwordHash, until })))
      throw new AppError("NOT_FOUND", "There is no account with that username.");
    await deleteResetOf(tx.rows, account.id);
    await endTrust(deps, tx, { accountId: account.id, cause: "temporary-password" });
    await appendActivity(tx, operator, {
      action: "account.password-reset-by-operator",
      subjectId: account.id,
      details: { reason },
    });
    await mailAbout(deps, tx, account.id, reason);
  });
  // Wrong attempts with the forgotten password must not delay the new one.
  await deps.limits.forgetTries(loginTries, usernameKey(account.username));
  return { account, tempPassword };
}

async function mailAbout(deps: GiveDeps, tx: Transaction, accountId: string, reason: string): Promise<void> {
  await mailPerson(deps, tx, accountId, {
    subject: "Your password was reset",
    text: `The operator gave your account a temporary password and will send it to you. You are logged out everywhere, and your SFTP passwords and SSH keys were removed. The password works for 24 hours; you choose your own when you log in.\n\nReason: ${reason}\n\nIf you didn't ask for this, please contact us.`,
  });
}

/** Without characters that are mistaken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const lettersPerGroup = 5;

function makeTemporaryPassword(): string {
  const group = () => Array.from({ length: lettersPerGroup }, () => letters[randomInt(letters.length)]);
  return Array.from({ length: groups }, () => group().join("")).join("-");
}
