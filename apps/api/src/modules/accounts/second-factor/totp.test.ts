import { describe, expect, test } from "vitest";
import { base32, codeAt, newSecret, otpauthUri, stepAt, stepOfCode } from "./totp.ts";

/** Appendix B of RFC 6238; the last six of its eight digits. */
const secret = Buffer.from("12345678901234567890");
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test.each(vectors)("the code of second %i is the standard's", (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("Base32 of %j is the standard's without padding", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

describe("a code counts", () => {
  const now = new Date("2026-11-17T12:00:10Z");
  const at = (seconds: number) => codeAt(secret, stepAt(new Date(now.getTime() + seconds * 1000)));

  test.each([-30, 0, 30])("%i seconds away", (seconds) => {
    expect(stepOfCode(secret, at(seconds), now)).toBe(stepAt(now) + seconds / 30);
  });

  test.each([-60, 60])("no longer %i seconds away", (seconds) => {
    expect(stepOfCode(secret, at(seconds), now)).toBeUndefined();
  });
});

test("an app reads the secret, the site and the name from the address", () => {
  const uri = new URL(otpauthUri(secret, { site: "play.example.org", username: "Älex & Co" }));
  expect(decodeURIComponent(uri.pathname)).toBe("/Blockwright:Älex & Co");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "Blockwright (play.example.org)",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(uri.href).not.toContain("+");
});

test("each secret is new and has 160 bits", () => {
  expect(newSecret()).toHaveLength(20);
  expect(newSecret().equals(newSecret())).toBe(false);
});
