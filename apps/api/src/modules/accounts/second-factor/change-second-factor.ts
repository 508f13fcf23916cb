import type { BrowserActor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { confirmPassword } from "../closing/confirm-password.ts";
import { mailPerson } from "../mail-person.ts";
import { lockSessionsOf } from "../sessions.repository.ts";
import { endTrust } from "../trust/end-trust.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { deleteSecondFactor, replaceRecoveryHashes, updateSessionProof } from "./second-factor.repository.ts";
import { codeTries, requireCode, type CodeDeps } from "./spend-code.ts";

type ChangeDeps = CodeDeps &
  Pick<Deps, "hints" | "limits" | "passwordHashing" | "queueMail" | "recordFact" | "rows" | "transact">;

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/** Password and code of an account that has both; the change commits with the spent code. */
async function withProof<T>(
  deps: ChangeDeps,
  actor: BrowserActor,
  { password, code }: Proof,
  change: (tx: Transaction, hasFactor: boolean) => Promise<T>,
): Promise<T> {
  await confirmPassword(deps, actor, password);
  if (code !== undefined) await deps.limits.countTry(codeTries, actor.id);
  const result = await deps.transact(async (tx) => {
    await lockSessionsOf(tx.rows, actor.id);
    return change(tx, await requireCode(deps, tx, actor.id, code));
  });
  await deps.limits.forgetTries(codeTries, actor.id);
  return result;
}

function factorMissing(): AppError {
  return new AppError("NOT_FOUND", "Your account has no second factor.");
}

export async function renewRecoveryCodes(
  deps: ChangeDeps,
  actor: BrowserActor,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((one) => recoveryHash(deps.keyedHash, actor.id, one));
  await withProof(deps, actor, proof, async (tx, hasFactor) => {
    if (!hasFactor) throw factorMissing();
    await replaceRecoveryHashes(tx.rows, actor.id, hashes);
    await appendActivity(tx, actor, { action: "account.recovery-codes-renewed", subjectId: actor.id });
  });
  return { recoveryCodes };
}

export async function removeSecondFactor(
  deps: ChangeDeps,
  actor: BrowserActor,
  proof: Proof,
): Promise<{ endedSignIns: number }> {
  return withProof(deps, actor, proof, async (tx, hasFactor) => {
    if (!hasFactor) throw factorMissing();
    await deleteSecondFactor(tx.rows, actor.id);
    await updateSessionProof(tx.rows, actor.sessionId, { secondFactorAt: null });
    await appendActivity(tx, actor, { action: "account.second-factor-removed", subjectId: actor.id });
    await mailPerson(deps, tx, actor.id, {
      subject: "Your account has no second factor any more",
      text: "Signing in needs only your password again. If this wasn't you, change your password at once.",
    });
    return endTrust(deps, tx, {
      accountId: actor.id,
      cause: "second-factor-removed",
      keptSessionId: actor.sessionId,
    });
  });
}

/** Lets this sign-in do for some minutes what can't be undone. */
export async function confirmIdentity(deps: ChangeDeps, actor: BrowserActor, proof: Proof): Promise<void> {
  await withProof(deps, actor, proof, async (tx, hasFactor) => {
    const now = deps.now();
    await updateSessionProof(tx.rows, actor.sessionId, {
      confirmedAt: now,
      ...(hasFactor && { secondFactorAt: now }),
    });
  });
}
