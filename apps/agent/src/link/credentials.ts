import { z } from "zod";

const tokenBlock = /(-----BEGIN NATS USER JWT-----\s+)(\S+)(\s+------END NATS USER JWT------)/;
const claims = z.object({ iat: z.int(), exp: z.int().optional() });

/** When a credentials file was issued and when it ends. Undefined for one without an end. */
export function lifeOf(credentials: string): { issuedAtMs: number; expireAtMs: number } | undefined {
  const payload = tokenBlock.exec(credentials)?.[2]?.split(".")[1];
  if (!payload) throw new Error("The credentials file of this node holds no token.");
  const { iat, exp } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return exp === undefined ? undefined : { issuedAtMs: iat * 1000, expireAtMs: exp * 1000 };
}

/** The same key with another token. */
export function withToken(credentials: string, token: string): string {
  return credentials.replace(tokenBlock, (_all, begin: string, _old, end: string) => begin + token + end);
}
