import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { fingerprintsOf, insertSessionLine, sessionLine } from "./session-description.ts";

/** Who a player says they are; in a server's own token only the key counts. */
export interface IdentityClaims {
  /** The public key: base64 of its SPKI form. */
  readonly cpk: string;
  /** A player's XUID and gamertag. */
  readonly xid?: string;
  readonly xname?: string;
}

interface Assertion {
  readonly token: string;
  readonly fingerprints: string;
}

const TOKEN_HOURS = 24;
const CLOCK_SKEW_SECONDS = 60;

export function newIdentityKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey;
}

export function publicKeyText(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
}

/**
 * Adds the line `a=identity`: a token that names the key, and a signature by that key over the fingerprints. The
 * candidates are not signed and may be rewritten later.
 */
export function addIdentity(
  sdp: string,
  privateKey: KeyObject,
  { domain, claims = {} }: { domain: string; claims?: Omit<IdentityClaims, "cpk"> },
): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = {
    iat: now - CLOCK_SKEW_SECONDS,
    exp: now + TOKEN_HOURS * 3_600,
    ...claims,
    cpk: publicKeyText(privateKey),
  };
  const unsigned = `${base64Url({ alg: "ES384", typ: "JWT" })}.${base64Url(payload)}`;
  const head = base64Url({ alg: "ES384" });
  const assertion: Assertion = {
    token: `${unsigned}.${signature(privateKey, unsigned)}`,
    // Detached: the payload between the two dots is left out, because the description carries it already.
    fingerprints: `${head}..${signature(privateKey, `${head}.${signedFingerprints(sdp)}`)}`,
  };
  const identity = { idp: { domain, protocol: "default" }, assertion: JSON.stringify(assertion) };
  return insertSessionLine(sdp, `a=identity:${Buffer.from(JSON.stringify(identity)).toString("base64")}`);
}

/**
 * The claims, if the holder of their key signed the token and these fingerprints. Whether an account provider stands
 * behind a player's token is not checked: there is none offline.
 */
export function readIdentity(sdp: string): IdentityClaims | undefined {
  try {
    const line = sessionLine(sdp, "identity") ?? "";
    const identity = JSON.parse(Buffer.from(line, "base64").toString()) as { assertion: string };
    const { token, fingerprints } = JSON.parse(identity.assertion) as Assertion;
    const [header = "", payload = "", mark = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as IdentityClaims & {
      exp: number;
    };
    const key = createPublicKey({ key: Buffer.from(claims.cpk, "base64"), type: "spki", format: "der" });
    const [head = "", , fingerprintMark = ""] = fingerprints.split(".");
    const isSigned =
      claims.exp * 1_000 > Date.now() &&
      isSignedBy(key, `${header}.${payload}`, mark) &&
      isSignedBy(key, `${head}.${signedFingerprints(sdp)}`, fingerprintMark);
    return isSigned ? claims : undefined;
  } catch {
    return undefined;
  }
}

function signedFingerprints(sdp: string): string {
  return base64Url({ fingerprint: fingerprintsOf(sdp) });
}

function signature(key: KeyObject, text: string): string {
  return sign("sha384", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
}

function isSignedBy(key: KeyObject, text: string, mark: string): boolean {
  return verify(
    "sha384",
    Buffer.from(text),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(mark, "base64url"),
  );
}

function base64Url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
