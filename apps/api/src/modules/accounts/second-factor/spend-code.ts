import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Backoff } from "../../../platform/limits.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { isRecoveryCode, plainCode, recoveryHash } from "./recovery-codes.ts";
import {
  findSecondFactor,
  spendRecoveryCode,
  spendStep,
  type SecondFactor,
} from "./second-factor.repository.ts";
import { stepOfCode } from "./totp.ts";

/** Per account, for the codes of people who are signed in. A code at sign-in counts with its password. */
export const codeTries: Backoff = {
  name: "second-factor-tries",
  freeTries: 5,
  firstDelayMs: 60_000,
  maxDelayMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
};

export type CodeDeps = Pick<Deps, "keyedHash" | "now" | "secrets">;

const digitsShape = /^\d{6}$/;

/** Each code works once, also within the half minute in which an app shows it. */
async function spendCode(
  { keyedHash, now, secrets }: CodeDeps,
  tx: Transaction,
  { userId, sealedSecret }: Pick<SecondFactor, "userId" | "sealedSecret">,
  typed: string,
): Promise<void> {
  const plain = plainCode(typed);
  if (digitsShape.test(plain)) {
    const step = stepOfCode(openSecret(secrets, userId, sealedSecret), plain, now());
    if (step !== undefined && (await spendStep(tx.rows, userId, step))) return;
  }
  if (isRecoveryCode(plain)) {
    const hash = recoveryHash(keyedHash, userId, plain);
    if (await spendRecoveryCode(tx.rows, userId, hash)) return;
  }
  throw new AppError("WRONG_CODE");
}

/** Asks for the code of an account that has a second factor. Returns whether it has one. */
export async function requireCode(
  deps: CodeDeps,
  tx: Transaction,
  userId: string,
  typed: string | undefined,
): Promise<boolean> {
  const factor = await findSecondFactor(tx.rows, userId);
  if (!factor?.confirmedAt) return false;
  if (typed === undefined || typed.trim() === "") throw new AppError("SECOND_FACTOR_REQUIRED");
  await spendCode(deps, tx, factor, typed);
  return true;
}

export function openSecret(secrets: Deps["secrets"], userId: string, sealedSecret: string): Buffer {
  return Buffer.from(secrets.open(sealedSecret, secretRow(userId)), "base64");
}

export function sealSecret(secrets: Deps["secrets"], userId: string, secret: Buffer): string {
  return secrets.seal(secret.toString("base64"), secretRow(userId));
}

const secretRow = (userId: string) => `second-factor ${userId}`;
