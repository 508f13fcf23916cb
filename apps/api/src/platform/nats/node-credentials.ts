import { readFile } from "node:fs/promises";
import { encodeUser, fmtCreds } from "@nats-io/jwt";
import { createUser, fromSeed } from "@nats-io/nkeys";

export interface Permissions {
  readonly pub: { readonly allow: string[] };
  readonly sub: { readonly allow: string[] };
  readonly resp: { readonly max: number; readonly ttl: number };
}

/** Gives the text of a credentials file. The message server checks the permissions; nobody has to tell it first. */
export type IssueCredentials = (name: string, permissions: Permissions, expiresAt: Date) => Promise<string>;

/** Undefined when nothing is configured to sign with. */
export async function createIssueCredentials(
  accountSeedFile: string | undefined,
): Promise<IssueCredentials | undefined> {
  if (accountSeedFile === undefined) return undefined;
  const account = fromSeed(new TextEncoder().encode((await readFile(accountSeedFile, "utf8")).trim()));
  return async (name, permissions, expiresAt) => {
    const user = createUser();
    const expiry = { exp: Math.floor(expiresAt.getTime() / 1000) };
    const token = await encodeUser(name, user, account, permissions, expiry);
    return new TextDecoder().decode(fmtCreds(token, user));
  };
}
