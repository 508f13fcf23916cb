import { createHash, createPublicKey } from "node:crypto";
import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";

export interface PublicKey {
  /** The key as in a line of authorized_keys, in base64. */
  readonly publicKey: string;
  /** The fingerprint as clients show it. */
  readonly fingerprint: string;
}

const minRsaBits = 2048;
const maxRsaBits = 16_384;
const maxExponentBytes = 8;

/** The coordinates in a key of each curve: two numbers of this many bytes after a marker byte. */
const curves: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  nistp256: { name: "P-256", bytes: 32 },
  nistp384: { name: "P-384", bytes: 48 },
  nistp521: { name: "P-521", bytes: 66 },
};

/** Parses a line as `ssh-keygen` writes it. Throws an AppError that says what is wrong with it. */
export function readPublicKey(line: string): PublicKey {
  const [type = "", base64 = ""] = line.trim().split(/\s+/);
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64").replace(/=+$/, "") !== base64.replace(/=+$/, "")) throw unreadable();
  requireGood(type, bytes);
  return { publicKey: bytes.toString("base64"), fingerprint: fingerprintOf(bytes) };
}

export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function requireGood(type: string, key: Buffer): void {
  const [named, ...parts] = fieldsOf(key);
  if (named?.toString("latin1") !== type) throw unreadable();
  if (type === "ssh-ed25519") return requireLengths(parts, [32]);
  if (type.startsWith("ecdsa-sha2-")) return requirePoint(type.slice("ecdsa-sha2-".length), parts);
  if (type === "ssh-rsa") return requireStrongRsa(parts);
  throw new AppError("INVALID_REQUEST", message("ssh-key.other-kind"));
}

/** Length-prefixed fields. Throws unless they fill the key exactly. */
function fieldsOf(key: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let at = 0;
  while (at < key.length) {
    if (at + 4 > key.length) throw unreadable();
    const end = at + 4 + key.readUInt32BE(at);
    if (end > key.length) throw unreadable();
    fields.push(key.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

function requireLengths(parts: readonly Buffer[], lengths: readonly number[]): void {
  if (parts.length !== lengths.length || parts.some((part, at) => part.length !== lengths[at]))
    throw unreadable();
}

function requirePoint(curveName: string, parts: readonly Buffer[]): void {
  const curve = Object.hasOwn(curves, curveName) ? curves[curveName] : undefined;
  const [named, point] = parts;
  if (!curve || !named || !point || named.toString("latin1") !== curveName || point[0] !== 4)
    throw unreadable();
  requireLengths(parts, [curveName.length, 1 + 2 * curve.bytes]);
  const x = point.subarray(1, 1 + curve.bytes).toString("base64url");
  const y = point.subarray(1 + curve.bytes).toString("base64url");
  try {
    // Throws for a point that is not on the curve.
    createPublicKey({ key: { kty: "EC", crv: curve.name, x, y }, format: "jwk" });
  } catch {
    throw unreadable();
  }
}

function requireStrongRsa(parts: readonly Buffer[]): void {
  const [exponent, modulus] = parts.map(withoutLeadingZeros);
  if (parts.length !== 2 || !exponent || !modulus) throw unreadable();
  const isOdd = ((exponent.at(-1) ?? 0) & (modulus.at(-1) ?? 0) & 1) === 1;
  const isOne = exponent.length === 1 && exponent[0] === 1;
  if (!isOdd || isOne || exponent.length > maxExponentBytes) throw unreadable();
  const bits = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
  if (bits < minRsaBits) throw new AppError("INVALID_REQUEST", message("ssh-key.too-short", { minRsaBits }));
  if (bits > maxRsaBits) throw unreadable();
}

function withoutLeadingZeros(number: Buffer): Buffer {
  const first = number.findIndex((byte) => byte !== 0);
  return number.subarray(first === -1 ? number.length : first);
}

function unreadable(): AppError {
  return new AppError("INVALID_REQUEST", message("ssh-key.unreadable"));
}
