import type { BrowserActor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { confirmPassword } from "../closing/confirm-password.ts";
import { mailPerson } from "../mail-person.ts";
import { lockSessionsOf } from "../sessions.repository.ts";
import { endTrust } from "../trust/end-trust.ts";
import { newRecoveryCodes, plainCode, recoveryHash } from "./recovery-codes.ts";
import {
  confirmFactor,
  findSecondFactor,
  insertUnconfirmed,
  updateSessionProof,
} from "./second-factor.repository.ts";
import { codeTries, openSecret, sealSecret } from "./spend-code.ts";
import { base32, newSecret, otpauthUri, stepOfCode } from "./totp.ts";

/** The secret leaves the api here and never again. */
export async function beginSecondFactor(
  deps: Pick<Deps, "config" | "limits" | "passwordHashing" | "rows" | "secrets" | "transact">,
  actor: BrowserActor,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await confirmPassword(deps, actor, password);
  const secret = newSecret();
  const sealedSecret = sealSecret(deps.secrets, actor.id, secret);
  await deps.transact(async (tx) => {
    if (!(await insertUnconfirmed(tx.rows, { userId: actor.id, sealedSecret, createdAt: tx.now() })))
      throw new AppError("SECOND_FACTOR_ON");
  });
  const { host: site } = deps.config.http.publicUrl;
  return { secret: base32(secret), uri: otpauthUri(secret, { site, username: actor.username }) };
}

type ConfirmDeps = Pick<
  Deps,
  "hints" | "keyedHash" | "limits" | "now" | "queueMail" | "recordFact" | "secrets" | "transact"
>;

/** From the commit on, signing in needs a code. Sign-ins that never gave one end. */
export async function confirmSecondFactor(
  deps: ConfirmDeps,
  actor: BrowserActor,
  code: string,
): Promise<{ recoveryCodes: string[]; endedSignIns: number }> {
  await deps.limits.countTry(codeTries, actor.id);
  const recoveryCodes = newRecoveryCodes();
  const { endedSignIns } = await deps.transact(async (tx) => {
    await lockSessionsOf(tx.rows, actor.id);
    const factor = await findSecondFactor(tx.rows, actor.id);
    if (!factor) throw new AppError("NOT_FOUND", "That took too long. Please begin again.");
    if (factor.confirmedAt) throw new AppError("SECOND_FACTOR_ON");
    const secret = openSecret(deps.secrets, actor.id, factor.sealedSecret);
    const typed = plainCode(code);
    const step = typed.length === 6 ? stepOfCode(secret, typed, deps.now()) : undefined;
    if (step === undefined) throw new AppError("WRONG_CODE");
    const recoveryHashes = recoveryCodes.map((one) => recoveryHash(deps.keyedHash, actor.id, one));
    const confirmed = { lastUsedStep: step, recoveryHashes, confirmedAt: tx.now() };
    if (!(await confirmFactor(tx.rows, factor, confirmed))) throw new AppError("WRONG_CODE");
    await updateSessionProof(tx.rows, actor.sessionId, { secondFactorAt: tx.now() });
    await appendActivity(tx, actor, { action: "account.second-factor-added", subjectId: actor.id });
    await mailPerson(deps, tx, actor.id, {
      subject: "Your account has a second factor",
      text: "From now on, signing in needs a code of your authenticator app. Keep your recovery codes where you find them without your phone.",
    });
    return endTrust(deps, tx, {
      accountId: actor.id,
      cause: "second-factor-added",
      keptSessionId: actor.sessionId,
    });
  });
  await deps.limits.forgetTries(codeTries, actor.id);
  return { recoveryCodes, endedSignIns };
}
