import { guest } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Backoff, Window } from "../../platform/limits.ts";
import { appendActivity } from "../activity/index.ts";
import { findAccountByUsernameKey, type Account } from "./accounts.repository.ts";
import { openSession, type SignedIn, type SignInOrigin } from "./open-session.ts";
import { isKnownDevice } from "./signals.repository.ts";
import { usernameKey } from "./username.ts";

type LogInDeps = Pick<
  Deps,
  "hints" | "keyedHash" | "limits" | "now" | "passwordHashing" | "rows" | "transact"
>;

/** After five wrong tries each next one waits longer, up to a quarter of an hour; the owner is never locked out for good. */
const loginTries: Backoff = {
  name: "login-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  maxDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

/** Right ones are not counted per network, and each leaves a row in the activity log that is never collapsed. */
const signInsPerAccount: Window = { name: "sign-ins", limit: 120, windowMs: 60 * 60_000 };

const nobody = "00000000-0000-0000-0000-000000000000";

export async function logIn(
  deps: LogInDeps,
  { username, password }: { username: string; password: string },
  origin: SignInOrigin,
): Promise<SignedIn> {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  const subject = await tryingSubject(deps, username, account, origin);
  await deps.limits.countTry(loginTries, subject);
  await requirePassword(deps, account, password);
  if (!account) throw new AppError("INVALID_CREDENTIALS");
  await deps.limits.forgetTries(loginTries, subject);
  await deps.limits.take(signInsPerAccount, account.id);
  return deps.transact(async (tx) => {
    await appendActivity(tx, guest, { action: "account.signed-in", subjectId: account.id });
    return openSession(deps, tx, account, origin);
  });
}

/** An unknown name costs the same hash as a wrong password, so that time doesn't tell which names exist. */
async function requirePassword(
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

/**
 * Whoever guesses from anywhere shares one count per name. A browser that has been signed in to this account
 * before has a count of its own, so that a guesser can't keep the owner out.
 */
async function tryingSubject(
  { rows, keyedHash }: LogInDeps,
  username: string,
  account: Account | undefined,
  { deviceToken }: SignInOrigin,
): Promise<string> {
  const name = usernameKey(username);
  if (!deviceToken) return name;
  const device = keyedHash("device", deviceToken);
  return (await isKnownDevice(rows, account?.id ?? nobody, device)) ? `${name} ${device}` : name;
}
