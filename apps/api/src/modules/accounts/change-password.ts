import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ground } from "../../platform/ground.ts";
import type { Backoff } from "../../platform/limits.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { accountPasswordChanged, sessionsEnded } from "./account-events.ts";
import { findAccount, replacePasswordHash } from "./accounts.repository.ts";
import { assertPasswordAllowed } from "./password.ts";
import { deleteOtherSessions } from "./sessions.repository.ts";

const changeTries: Backoff = {
  name: "password-change-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  longestDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

/** The check of the old password is inside `once`: repeated after it worked, the old one would be wrong. */
export async function changePassword(
  {
    hints,
    limits,
    passwordHashing,
    recordFact,
    rows,
  }: Pick<Ground, "hints" | "limits" | "passwordHashing" | "recordFact" | "rows">,
  once: Transact,
  actor: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ endedSignIns: number }> {
  assertPasswordAllowed(newPassword, actor);
  let isReplay = true;
  const result = await once(async (tx) => {
    isReplay = false;
    await limits.countTry(changeTries, actor.id);
    const account = await findAccount(tx.rows, actor.id);
    if (!account || !(await passwordHashing.verify(account.passwordHash, currentPassword)))
      throw new AppError("WRONG_PASSWORD");
    const changed = await replacePasswordHash(
      tx.rows,
      actor.id,
      account.passwordHash,
      await passwordHashing.hash(newPassword),
    );
    if (!changed) throw new AppError("WRONG_PASSWORD");
    await limits.forgetTries(changeTries, actor.id);
    const endedIds = await deleteOtherSessions(tx.rows, actor.id, actor.sessionId);
    await appendActivity(tx, actor, { action: "account.password-changed", subjectId: actor.id });
    await recordFact(tx, accountPasswordChanged, { accountId: actor.id });
    tx.afterCommit(() => hints.send(sessionsEnded, { sessionIds: endedIds }));
    return { endedSignIns: endedIds.length };
  });
  // Passwords are no part of a key's fingerprint: whether this is the same request shows here.
  const account = isReplay ? await findAccount(rows, actor.id) : undefined;
  if (account && !(await passwordHashing.verify(account.passwordHash, newPassword)))
    throw new AppError("KEY_REUSED");
  return result;
}
