import { randomUUID } from "node:crypto";
import { guest } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { networkWindows, type Window } from "../../platform/limits.ts";
import type { Transact, Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { refuseNewAccounts } from "../installation/index.ts";
import { accountCreated } from "./account-events.ts";
import { findAccount, insertAccount, type Account } from "./accounts.repository.ts";
import { looksLikeAlternate, signalsOf } from "./alternate-accounts.ts";
import { assertEmailAllowed } from "./email-address.ts";
import { openSession, type SignedIn, type SignInOrigin } from "./open-session.ts";
import { assertPasswordAllowed } from "./password.ts";
import { requireCode } from "./second-factor/spend-code.ts";
import { countMatches, insertSignals, lockSignals, useGrantedAppeal } from "./signals.repository.ts";
import { assertUsernameAllowed, usernameKey } from "./username.ts";

type SignUpDeps = Pick<
  Deps,
  | "config"
  | "hints"
  | "keyedHash"
  | "limits"
  | "now"
  | "passwordHashing"
  | "recordFact"
  | "rows"
  | "secrets"
  | "transact"
>;

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A key lives for a day; this is how many password checks its replays may cause. */
const replaysPerAccount: Window = { name: "sign-up-replays", limit: 25, windowMs: 24 * 60 * 60_000 };
const newAccountsPerNetwork: Window = { name: "new-accounts", limit: 5, windowMs: 60 * 60_000 };

/** With `once`, a repeated request finds the account it created instead of a taken name. */
export async function signUp(
  deps: SignUpDeps,
  once: Transact,
  registration: Registration,
  origin: SignInOrigin,
): Promise<SignedIn> {
  assertUsernameAllowed(registration.username);
  assertEmailAllowed(registration.email);
  assertPasswordAllowed(registration.password, registration);
  for (const [window, network] of networkWindows(newAccountsPerNetwork, origin))
    await deps.limits.take(window, network);
  try {
    const account = await createOrFindAccount(deps, once, registration, origin);
    return await deps.transact(async (tx) => {
      // A repeated request may come after the account got a second factor.
      const gaveCode = await requireCode(deps, tx, account.id, undefined);
      return openSession(deps, tx, account, origin, { gaveCode });
    });
  } catch (error) {
    for (const [window, network] of networkWindows(newAccountsPerNetwork, origin))
      await deps.limits.giveBack(window, network);
    throw error;
  }
}

async function createOrFindAccount(
  deps: SignUpDeps,
  once: Transact,
  registration: Registration,
  origin: SignInOrigin,
): Promise<Account> {
  const id = randomUUID();
  const passwordHash = await deps.passwordHashing.hash(registration.password);
  const created = await once((tx) => createAccount(deps, tx, { ...registration, id, passwordHash }, origin));
  const account = await findAccount(deps.rows, created.id);
  if (!account) throw new AppError("INVALID_CREDENTIALS");
  if (created.id === id) return account;
  // A replay: knowing another person's Idempotency-Key must not open their account.
  await deps.limits.take(replaysPerAccount, account.id);
  if (await deps.passwordHashing.verify(account.passwordHash, registration.password)) return account;
  throw new AppError("INVALID_CREDENTIALS");
}

async function createAccount(
  deps: SignUpDeps,
  tx: Transaction,
  {
    id,
    username,
    email,
    passwordHash,
  }: { id: string; username: string; email: string; passwordHash: string },
  origin: SignInOrigin,
): Promise<{ id: string }> {
  await refuseNewAccounts(tx);
  const signals = signalsOf(deps.keyedHash, { email, ...origin });
  const now = deps.now();
  await lockSignals(tx.rows, signals);
  if (looksLikeAlternate(await countMatches(tx.rows, signals))) {
    const [emailSignal] = signals;
    if (!emailSignal || !(await useGrantedAppeal(tx.rows, emailSignal.hash, now)))
      throw new AppError("NO_ALTS");
  }
  const result = await insertAccount(tx.rows, {
    id,
    username,
    usernameKey: usernameKey(username),
    email,
    passwordHash,
  });
  if ("taken" in result) throw new AppError(result.taken === "username" ? "USERNAME_TAKEN" : "NO_ALTS");
  // Recorded here too, not only with the sign-in: a crash between the two must not leave an account without signals.
  await insertSignals(tx.rows, id, signals, now);
  await appendActivity(tx, guest, { action: "account.created", subjectId: id });
  await deps.recordFact(tx, accountCreated, { accountId: id });
  return { id };
}
