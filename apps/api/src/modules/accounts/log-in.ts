import { guest } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ground } from "../../platform/ground.ts";
import type { Backoff } from "../../platform/limits.ts";
import { appendActivity } from "../activity/index.ts";
import { findAccountByUsernameKey, type Account } from "./accounts.repository.ts";
import { openSession, type SignedIn, type SignInOrigin } from "./open-session.ts";
import { isKnownDevice } from "./signals.repository.ts";
import { usernameKey } from "./username.ts";

type LogInGround = Pick<Ground, "keyedHash" | "limits" | "passwordHashing" | "rows" | "transact">;

/** After five wrong tries each next one waits longer, up to a quarter of an hour; the owner is never locked out for good. */
const loginTries: Backoff = {
  name: "login-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  longestDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

const nobody = "00000000-0000-0000-0000-000000000000";

export async function logIn(
  ground: LogInGround,
  { username, password }: { username: string; password: string },
  origin: SignInOrigin,
): Promise<SignedIn> {
  const account = await findAccountByUsernameKey(ground.rows, usernameKey(username));
  const subject = await tryingSubject(ground, username, account, origin);
  await ground.limits.countTry(loginTries, subject);
  await requirePassword(ground, account, password);
  if (!account) throw new AppError("INVALID_CREDENTIALS");
  await ground.limits.forgetTries(loginTries, subject);
  return ground.transact(async (tx) => {
    await appendActivity(tx, guest, { action: "account.signed-in", subjectId: account.id });
    return openSession(ground, tx, account, origin);
  });
}

/** An unknown name costs the same hash as a wrong password, so that time doesn't tell which names exist. */
async function requirePassword(
  { passwordHashing }: Pick<Ground, "passwordHashing">,
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
  { rows, keyedHash }: LogInGround,
  username: string,
  account: Account | undefined,
  { deviceToken }: SignInOrigin,
): Promise<string> {
  const name = usernameKey(username);
  if (!deviceToken) return name;
  const device = keyedHash("device", deviceToken);
  return (await isKnownDevice(rows, account?.id ?? nobody, device)) ? `${name} ${device}` : name;
}
