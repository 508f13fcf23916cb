import { guest } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Backoff, Window } from "../../platform/limits.ts";
import { utcMinute } from "../../platform/now.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { findAccount, findAccountByUsernameKey, type Account } from "./accounts.repository.ts";
import { mailPerson } from "./mail-person.ts";
import { openSession, type SignedIn, type SignInOrigin } from "./open-session.ts";
import { nobodysId } from "./nobody.ts";
import { requireCode } from "./second-factor/spend-code.ts";
import { describeDevice } from "./session.ts";
import { lockSessionsOf } from "./sessions.repository.ts";
import { isKnownDevice, isKnownOrigin } from "./signals.repository.ts";
import { refuseSuspended } from "./suspend-account.ts";
import { usernameKey } from "./username.ts";

type LogInDeps = Pick<
  Deps,
  "hints" | "keyedHash" | "limits" | "now" | "passwordHashing" | "queueMail" | "rows" | "secrets" | "transact"
> & { readonly config: { readonly http: { readonly publicUrl: URL } } };

/**
 * After five wrong attempts each further one waits longer, up to 15 minutes; the owner is never locked out for good.
 */
export const loginTries: Backoff = {
  name: "login-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  maxDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

/**
 * Successful sign-ins are not limited per network, and each leaves a row in the activity log that is never collapsed.
 */
const signInsPerAccount: Window = { name: "sign-ins", limit: 120, windowMs: 60 * 60_000 };

export async function logIn(
  deps: LogInDeps,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
  origin: SignInOrigin,
): Promise<SignedIn> {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  const subject = await tryingSubject(deps, username, account, origin);
  await deps.limits.countTry(loginTries, subject);
  await requirePassword(deps, account, password);
  if (!account) throw new AppError("INVALID_CREDENTIALS");
  requireUnexpired(account, deps.now());
  await deps.limits.take(signInsPerAccount, account.id);
  const signedIn = await deps.transact(async (tx) => {
    // A suspension or a second factor that is being made right now waits here, and then ends this sign-in.
    await lockSessionsOf(tx.rows, account.id);
    refuseSuspended((await findAccount(tx.rows, account.id)) ?? account);
    const gaveCode = await requireCode(deps, tx, account.id, code);
    await appendActivity(tx, guest, { action: "account.signed-in", subjectId: account.id });
    await mailIfElsewhere(deps, tx, account, origin);
    return openSession(deps, tx, account, origin, { gaveCode });
  });
  // A right password with a wrong code stays counted.
  await deps.limits.forgetTries(loginTries, subject);
  return signedIn;
}

/** A browser and a network that this account has not used in the last 90 days. */
async function mailIfElsewhere(
  deps: LogInDeps,
  tx: Transaction,
  account: Account,
  { deviceToken, network, userAgent }: SignInOrigin,
): Promise<void> {
  const hashes = [
    deps.keyedHash("network", network),
    ...(deviceToken ? [deps.keyedHash("device", deviceToken)] : []),
  ];
  if (await isKnownOrigin(tx.rows, account.id, hashes)) return;
  const page = new URL("/account", deps.config.http.publicUrl);
  await mailPerson(deps, tx, account.id, {
    subject: "New sign-in to your account",
    text: `Your account was just used from somewhere new: ${describeDevice(userAgent)}, ${utcMinute(tx.now())} UTC.\n\nIf this wasn't you, change your password. That ends every other sign-in:\n${page.href}`,
  });
}

/** An unknown name costs the same hash as a wrong password, so that timing doesn't reveal which names exist. */
export async function requirePassword(
  { passwordHashing }: Pick<Deps, "passwordHashing">,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const isRight = await passwordHashing.verify(
    account?.passwordHash ?? passwordHashing.nobodysHash,
    password,
  );
  if (!account || !isRight) throw new AppError("INVALID_CREDENTIALS");
}

/** Asked only after the password was right: it tells a stranger nothing. */
export function requireUnexpired({ temporaryPasswordUntil: until }: Account, now: Date): void {
  if (until && until <= now) throw new AppError("PASSWORD_EXPIRED");
}

/**
 * All unknown browsers share one count per name. A browser that has been signed in to this account has its own count,
 * so that an attacker can't keep the owner out.
 */
export async function tryingSubject(
  { rows, keyedHash }: Pick<Deps, "rows" | "keyedHash">,
  username: string,
  account: Account | undefined,
  { deviceToken }: Pick<SignInOrigin, "deviceToken">,
): Promise<string> {
  const name = usernameKey(username);
  if (!deviceToken) return name;
  const device = keyedHash("device", deviceToken);
  return (await isKnownDevice(rows, account?.id ?? nobodysId, device)) ? `${name} ${device}` : name;
}
