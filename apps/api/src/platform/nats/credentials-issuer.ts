import { readFile } from "node:fs/promises";
import { encodeUser, fmtCreds } from "@nats-io/jwt";
import { createUser, fromSeed } from "@nats-io/nkeys";

export interface Permissions {
  readonly pub: { readonly allow: string[] };
  readonly sub: { readonly allow: string[] };
}

/** The message server checks what is signed here; nobody has to tell it first. */
export interface CredentialsIssuer {
  /** A key of its own, and the text of a credentials file with it: secret. */
  issue(
    name: string,
    permissions: Permissions,
    expireAt: Date,
  ): Promise<{ publicKey: string; credentials: string }>;
  /** A further token for a key that only its owner has: no secret. */
  renew(name: string, publicKey: string, permissions: Permissions, expireAt: Date): Promise<string>;
}

/** Undefined when nothing is configured to sign with. */
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
