import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccountByUsernameKey, type Account } from "./accounts.repository.ts";
import { loginTries, requirePassword, tryingSubject } from "./log-in.ts";
import type { SignInOrigin } from "./open-session.ts";
import { usernameKey } from "./username.ts";

type SuspendedAccount = Account & { readonly suspendedAt: Date };

/** Who can't sign in proves who they are with their password. Counted like a sign-in. */
export async function findSuspended(
  deps: Pick<Deps, "rows" | "keyedHash" | "limits" | "passwordHashing">,
  { username, password }: { readonly username: string; readonly password: string },
  origin: Pick<SignInOrigin, "deviceToken">,
): Promise<SuspendedAccount> {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  const subject = await tryingSubject(deps, username, account, origin);
  await deps.limits.countTry(loginTries, subject);
  await requirePassword(deps, account, password);
  if (!account) throw new AppError("INVALID_CREDENTIALS");
  await deps.limits.forgetTries(loginTries, subject);
  const { suspendedAt } = account;
  if (!suspendedAt) throw new AppError("HELP_REFUSED", "Your account is not suspended. You can log in.");
  return { ...account, suspendedAt };
}
