import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { markAccountDeleted } from "../accounts.repository.ts";
import { deleteVerificationOf } from "../email/email.repository.ts";
import { deleteResetOf } from "../recovery/resets.repository.ts";
import { deleteSecondFactor } from "../second-factor/second-factor.repository.ts";
import { endTrust } from "../trust/end-trust.ts";

/**
 * From the commit on, the person can't sign in and has no sign-ins. Name and address are free for others. The signals
 * stay until they expire; only then does the same mailbox or device count as a new person.
 */
export async function closeAccount(
  deps: Pick<Deps, "hints" | "recordFact">,
  tx: Transaction,
  { accountId, passwordHash }: { readonly accountId: string; readonly passwordHash: string },
): Promise<void> {
  if (!(await markAccountDeleted(tx.rows, accountId, passwordHash, tx.now())))
    throw new AppError("WRONG_PASSWORD", "That is not your password any more.");
  await deleteVerificationOf(tx.rows, accountId);
  await deleteResetOf(tx.rows, accountId);
  await deleteSecondFactor(tx.rows, accountId);
  await endTrust(deps, tx, { accountId, cause: "account-deleted" });
}
