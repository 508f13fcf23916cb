import { nodePermissions } from "@blockwright/node-protocol/subjects";
import { z } from "zod";

const tokenBlock = /(-----BEGIN NATS USER JWT-----\s+)(\S+)(\s+------END NATS USER JWT------)/;
const allowed = z.object({ allow: z.array(z.string()).optional() }).optional();
const claims = z.object({
  iat: z.int(),
  exp: z.int().optional(),
  nats: z.object({ pub: allowed, sub: allowed, resp: z.unknown() }).partial().optional(),
});

/** When credentials were issued and when they expire. Undefined if they never expire. */
export function lifeOf(credentials: string): { issuedAtMs: number; expireAtMs: number } | undefined {
  const { iat, exp } = claimsOf(credentials);
  return exp === undefined ? undefined : { issuedAtMs: iat * 1000, expireAtMs: exp * 1000 };
}

/** Whether credentials carry exactly the permissions that this version of the node needs. */
export function hasUsualPermissions(credentials: string, nodeId: string): boolean {
  const { pub, sub, resp } = claimsOf(credentials).nats ?? {};
  const usual = nodePermissions(nodeId);
  const isSame = (given: readonly string[] = [], wanted: readonly string[]) =>
    given.toSorted().join(" ") === wanted.toSorted().join(" ");
  return (
    (resp ?? null) === null && isSame(pub?.allow, usual.pub.allow) && isSame(sub?.allow, usual.sub.allow)
  );
}

function claimsOf(credentials: string): z.output<typeof claims> {
  const payload = tokenBlock.exec(credentials)?.[2]?.split(".")[1];
  if (!payload) throw new Error("The credentials file of this node holds no token.");
  return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
}

/** The same key with a new token. */
export function withToken(credentials: string, token: string): string {
  return credentials.replace(tokenBlock, (_all, begin: string, _old, end: string) => begin + token + end);
}
