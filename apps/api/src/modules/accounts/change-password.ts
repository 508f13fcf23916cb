import type { BrowserActor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Backoff } from "../../platform/limits.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { accountPasswordChanged } from "./account-events.ts";
import { findAccount, replacePasswordHash } from "./accounts.repository.ts";
import { requireUnexpired } from "./log-in.ts";
import { assertPasswordAllowed } from "./password.ts";
import { deleteResetOf } from "./recovery/resets.repository.ts";
import { endTrust } from "./trust/end-trust.ts";

const changeTries: Backoff = {
  name: "password-change-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  maxDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

type ChangeDeps = Pick<
  Deps,
  "hints" | "keyedHash" | "limits" | "now" | "passwordHashing" | "recordFact" | "rows"
>;

interface Change {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** The result of hashing. Without a replacement, the old password was wrong. */
interface Replacement {
  readonly oldHash: string;
  readonly newHash: string;
}

export type ChangePassword = (
  once: Transact,
  actor: BrowserActor,
  change: Change,
) => Promise<{ endedSignIns: number }>;

/**
 * All hashing happens before `once`, which holds a database connection. A wrong old password is refused inside it: when
 * a successful request is repeated, the old password is wrong but the first answer is still right.
 */
export function createChangePassword(deps: ChangeDeps): ChangePassword {
  const prepare = createPrepare(deps);
  return async (once, actor, change) => {
    assertPasswordAllowed(change.newPassword, actor);
    if (actor.mustChangePassword && change.newPassword === change.currentPassword)
      throw new AppError("PASSWORD_REFUSED", "Please choose a password other than the temporary one.");
    const replacement = await prepare(actor, change);
    let isReplay = true;
    const result = await once(async (tx) => {
      isReplay = false;
      if (!replacement) throw new AppError("WRONG_PASSWORD");
      const { oldHash, newHash } = replacement;
      if (!(await replacePasswordHash(tx.rows, actor.id, oldHash, newHash)))
        throw new AppError("WRONG_PASSWORD");
      await deleteResetOf(tx.rows, actor.id);
      await appendActivity(tx, actor, { action: "account.password-changed", subjectId: actor.id });
      await deps.recordFact(tx, accountPasswordChanged, { accountId: actor.id });
      return endTrust(deps, tx, {
        accountId: actor.id,
        cause: "password-changed",
        keptSessionId: actor.sessionId,
      });
    });
    if (isReplay) await assertSameRequest(deps, actor, change);
    await deps.limits.forgetTries(changeTries, actor.id);
    return result;
  };
}

/** Identical concurrent requests count as one attempt and are hashed once. */
function createPrepare(deps: ChangeDeps) {
  const underWay = new Map<string, Promise<Replacement | undefined>>();
  return async (actor: BrowserActor, change: Change): Promise<Replacement | undefined> => {
    const key = deps.keyedHash("password-change", JSON.stringify([actor.id, change]));
    const earlier = underWay.get(key);
    if (earlier) return earlier;
    const mine = prepareReplacement(deps, actor, change).finally(() => underWay.delete(key));
    underWay.set(key, mine);
    return mine;
  };
}

async function prepareReplacement(
  { limits, now, passwordHashing, rows }: ChangeDeps,
  actor: BrowserActor,
  { currentPassword, newPassword }: Change,
): Promise<Replacement | undefined> {
  await limits.countTry(changeTries, actor.id);
  const account = await findAccount(rows, actor.id);
  if (!account || !(await passwordHashing.verify(account.passwordHash, currentPassword))) return undefined;
  requireUnexpired(account, now());
  return { oldHash: account.passwordHash, newHash: await passwordHashing.hash(newPassword) };
}

/** Passwords are not part of a key's fingerprint, so the new password shows whether this is the same request. */
async function assertSameRequest(
  { passwordHashing, rows }: ChangeDeps,
  actor: BrowserActor,
  { newPassword }: Change,
): Promise<void> {
  const account = await findAccount(rows, actor.id);
  if (account && !(await passwordHashing.verify(account.passwordHash, newPassword)))
    throw new AppError("KEY_REUSED");
}
