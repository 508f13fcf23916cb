import { createHmac } from "node:crypto";

/** Turns personal data (address, device, name) into a value that can be compared but not read back. */
export type KeyedHash = (kind: string, value: string) => string;

export function createKeyedHash(pepper: Buffer): KeyedHash {
  return (kind, value) => createHmac("sha256", pepper).update(`${kind}\0${value}`).digest("base64url");
}
