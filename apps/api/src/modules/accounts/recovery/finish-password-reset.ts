import { message } from "@blockwright/contract/message";
import { guest } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { accountPasswordChanged } from "../account-events.ts";
import { loginTries, tryingSubject } from "../log-in.ts";
import type { SignInOrigin } from "../open-session.ts";
import { assertPasswordAllowed } from "../password.ts";
import { hashToken } from "../session.ts";
import { endTrust } from "../trust/end-trust.ts";
import { findResetAccount, setPasswordHash, takeReset } from "./resets.repository.ts";

type FinishDeps = Pick<
  Deps,
  "hints" | "keyedHash" | "limits" | "now" | "passwordHashing" | "recordFact" | "rows" | "transact"
>;

/** A refused password leaves the link usable. Hashing happens before the transaction, which holds a connection. */
export async function finishPasswordReset(
  deps: FinishDeps,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  origin: SignInOrigin,
): Promise<void> {
  const tokenHash = hashToken(token);
  const account = await findResetAccount(deps.rows, tokenHash, deps.now());
  if (!account) throw linkGone();
  assertPasswordAllowed(newPassword, account);
  const passwordHash = await deps.passwordHashing.hash(newPassword);
  await deps.transact(async (tx) => {
    const isTaken = await takeReset(tx.rows, tokenHash, tx.now());
    if (!isTaken || !(await setPasswordHash(tx.rows, account.id, passwordHash))) throw linkGone();
    const cause = account.emailVerifiedAt ? "password-reset" : "address-proven";
    await endTrust(deps, tx, { accountId: account.id, cause });
    await appendActivity(tx, guest, { action: "account.password-reset", subjectId: account.id });
    await deps.recordFact(tx, accountPasswordChanged, { accountId: account.id });
  });
  // Wrong attempts with the forgotten password must not delay the new one.
  const subject = await tryingSubject(deps, account.username, account, origin);
  await deps.limits.forgetTries(loginTries, subject);
}

function linkGone(): AppError {
  return new AppError("NOT_FOUND", message("email.link-gone"));
}
