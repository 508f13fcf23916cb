import { randomBytes } from "node:crypto";
import { recoveryCodeCount } from "@blockwright/contract/second-factor";
import type { KeyedHash } from "../../../platform/keyed-hash.ts";
import { base32 } from "./totp.ts";

/** 80 bits: too many to guess, so a fast hash suffices. */
const codeBytes = 10;
const codeShape = /^[a-z2-7]{16}$/;

/** "abcd-efgh-ijkl-mnop", ten of them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    base32(randomBytes(codeBytes))
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, "$1-"),
  );
}

export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}

export function isRecoveryCode(plain: string): boolean {
  return codeShape.test(plain);
}

/** Bound to the account: a stolen row of one is worth nothing in another. */
export function recoveryHash(keyedHash: KeyedHash, accountId: string, code: string): string {
  return keyedHash("recovery-code", `${accountId} ${plainCode(code)}`);
}
