import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const digits = 6;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function newSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function base32(bytes: Buffer): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

/** RFC 6238 with SHA-1, the only kind that every app knows. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is: the current one or a neighbour, because clocks differ. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  return [current, current - 1, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
}

/** What an authenticator app reads from a QR code. */
export function otpauthUri(secret: Buffer, { site, username }: { site: string; username: string }): string {
  const label = `Blockwright:${username}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: `Blockwright (${site})`,
    algorithm: "SHA1",
    digits: String(digits),
    period: String(stepSeconds),
  });
  // Apps show a plus sign instead of a space.
  return `otpauth://totp/${encodeURIComponent(label)}?${query.toString().replaceAll("+", "%20")}`;
}
