import { readFile } from "node:fs/promises";
import { encodeUser, fmtCreds } from "@nats-io/jwt";
import { createUser, fromSeed } from "@nats-io/nkeys";

export interface Permissions {
  readonly pub: { readonly allow: string[] };
  readonly sub: { readonly allow: string[] };
}

/** The message server verifies signatures made here, without prior registration. */
export interface CredentialsIssuer {
  /** A new key, and the text of a credentials file with it: secret. */
  issue(
    name: string,
    permissions: Permissions,
    expireAt: Date,
  ): Promise<{ publicKey: string; credentials: string }>;
  /** Another token for a key that only its owner has: not secret. */
  renew(name: string, publicKey: string, permissions: Permissions, expireAt: Date): Promise<string>;
}

/** Undefined without a configured signing key. */
export async function createCredentialsIssuer(
  accountSeedFile: string | undefined,
): Promise<CredentialsIssuer | undefined> {
  if (accountSeedFile === undefined) return undefined;
  const account = fromSeed(new TextEncoder().encode((await readFile(accountSeedFile, "utf8")).trim()));
  const renew: CredentialsIssuer["renew"] = (name, publicKey, permissions, expireAt) =>
    encodeUser(name, publicKey, account, permissions, { exp: Math.floor(expireAt.getTime() / 1000) });
  return {
    issue: async (name, permissions, expireAt) => {
      const user = createUser();
      const publicKey = user.getPublicKey();
      const token = await renew(name, publicKey, permissions, expireAt);
      return { publicKey, credentials: new TextDecoder().decode(fmtCreds(token, user)) };
    },
    renew,
  };
}
