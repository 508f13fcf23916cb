import type { BrowserActor, Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Backoff } from "../../../platform/limits.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { findAccount } from "../accounts.repository.ts";
import { findLivingSessions, lockSessionsOf } from "../sessions.repository.ts";

const confirmTries: Backoff = {
  name: "password-confirm-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  maxDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

/**
 * Runs before a transaction, because hashing is slow. Returns the verified hash: the transaction compares it with the
 * row, so that a password changed meanwhile confirms nothing.
 */
export async function confirmPassword(
  { limits, passwordHashing, rows }: Pick<Deps, "limits" | "passwordHashing" | "rows">,
  actor: Person,
  password: string,
): Promise<string> {
  await limits.countTry(confirmTries, actor.id);
  const account = await findAccount(rows, actor.id);
  if (!account || !(await passwordHashing.verify(account.passwordHash, password)))
    throw new AppError("WRONG_PASSWORD", "That is not your password.");
  await limits.forgetTries(confirmTries, actor.id);
  return account.passwordHash;
}

/** Waits for what ends sign-ins right now, and then refuses: nothing is made that would outlive it. */
export async function requireStillConfirmed(
  tx: Transaction,
  { id, sessionId }: BrowserActor,
  passwordHash: string,
): Promise<void> {
  await lockSessionsOf(tx.rows, id);
  const account = await findAccount(tx.rows, id);
  if (account?.passwordHash !== passwordHash)
    throw new AppError("WRONG_PASSWORD", "That is not your password any more.");
  const living = await findLivingSessions(tx.rows, [sessionId], tx.now());
  if (!living.has(sessionId)) throw new AppError("SIGN_IN_REQUIRED");
}
