import { generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { field, somePublicKey } from "../sftp.fixture.ts";
import { readPublicKey } from "./public-key.ts";

const line = (type: string, ...parts: readonly (string | Buffer)[]) =>
  `${type} ${Buffer.concat([field(type), ...parts.map(field)]).toString("base64")} me@laptop`;
const numberOf = (base64url: string | undefined) =>
  Buffer.concat([Buffer.from([0]), Buffer.from(base64url ?? "", "base64url")]);

function rsa(bits: number): string {
  const { e, n } = generateKeyPairSync("rsa", { modulusLength: bits }).publicKey.export({ format: "jwk" });
  return line("ssh-rsa", numberOf(e), numberOf(n));
}

function ecdsa(namedCurve: string, name: string): string {
  const { x, y } = generateKeyPairSync("ec", { namedCurve }).publicKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x ?? "", "base64url"), Buffer.from(y ?? "", "base64url")];
  return line(`ecdsa-sha2-${name}`, name, Buffer.concat(point));
}

test.each([
  ["Ed25519", somePublicKey()],
  ["RSA with 2048 bits", rsa(2048)],
  ["ECDSA on P-256", ecdsa("P-256", "nistp256")],
  ["ECDSA on P-521", ecdsa("P-521", "nistp521")],
])("a key of %s is taken", (_kind, key) => {
  const { publicKey, fingerprint } = readPublicKey(`  ${key}\n`);
  expect(key).toContain(publicKey);
  expect(fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
});

test("an RSA key that is too short is refused with the reason", () => {
  expect(() => readPublicKey(rsa(1024))).toThrow("needs 2048 bits");
});

test("a key of another type is refused, and the accepted types are named", () => {
  expect(() => readPublicKey(line("ssh-dss", randomBytes(20)))).toThrow("Ed25519, ECDSA or RSA");
});

const good = somePublicKey().split(" ")[1] ?? "";
test.each([
  ["nothing", ""],
  ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----"],
  ["no base64", "ssh-ed25519 !!!!"],
  ["another type than it says", `ssh-rsa ${good}`],
  ["cut off", `ssh-ed25519 ${good.slice(0, 40)}`],
  ["something behind it", line("ssh-ed25519", randomBytes(32), "more")],
  ["a length that leads out", `ssh-ed25519 ${Buffer.from([255, 255, 255, 255, 1]).toString("base64")}`],
  [
    "a point off the curve",
    line("ecdsa-sha2-nistp256", "nistp256", Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])),
  ],
  ["a curve of no name", line("ecdsa-sha2-__proto__", "__proto__", Buffer.alloc(65, 4))],
  ["an even exponent", line("ssh-rsa", Buffer.from([2]), Buffer.alloc(256, 255))],
  ["an endless modulus", line("ssh-rsa", Buffer.from([1, 0, 1]), Buffer.alloc(5000, 255))],
])("%s is no public key", (_what, text) => {
  expect(() => readPublicKey(text)).toThrow("This is not a public key");
});
