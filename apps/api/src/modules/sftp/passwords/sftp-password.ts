import { randomInt } from "node:crypto";
import type { KeyedHash } from "../../../platform/keyed-hash.ts";

/** Without the ones that are mistaken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const randomLetters = 24;
const checkLetters = 6;
const lettersPerGroup = 6;

/** 24 random letters and 6 that follow from them. */
export function makePassword(keyedHash: KeyedHash): string {
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join("");
  const all = random + checkOf(keyedHash, random);
  return (all.match(new RegExp(`.{${lettersPerGroup}}`, "g")) ?? []).join("-");
}

/**
 * Whether we may have made it. What a guesser sends is refused here, before it costs a hash: those are made a few at a
 * time for everybody who logs in.
 */
export function mayBePassword(keyedHash: KeyedHash, password: string): boolean {
  const all = password.replaceAll("-", "");
  if (all.length !== randomLetters + checkLetters) return false;
  return checkOf(keyedHash, all.slice(0, randomLetters)) === all.slice(randomLetters);
}

function checkOf(keyedHash: KeyedHash, random: string): string {
  const bytes = Buffer.from(keyedHash("sftp-password", random), "base64url");
  return Array.from(bytes.subarray(0, checkLetters), (byte) => letters[byte % letters.length]).join("");
}
