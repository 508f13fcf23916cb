import { randomInt } from "node:crypto";
import type { KeyedHash } from "../../../platform/keyed-hash.ts";

/** Without characters that are mistaken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const randomLetters = 24;
const checkLetters = 6;
const lettersPerGroup = 6;

/** 24 random characters and 6 checksum characters. */
export function makePassword(keyedHash: KeyedHash): string {
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join("");
  const all = random + checkOf(keyedHash, random);
  return (all.match(new RegExp(`.{${lettersPerGroup}}`, "g")) ?? []).join("-");
}

/**
 * Whether we may have generated it. Guesses are refused here, before they cost a hash: hashing has a small capacity
 * shared by everyone who logs in.
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
