import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import type { TestPerson } from "../accounts/people.fixture.ts";
import { insertKey } from "./keys/keys.repository.ts";
import { readPublicKey } from "./keys/public-key.ts";
import { replacePassword } from "./passwords/passwords.repository.ts";

/** A line as `ssh-keygen` writes it. */
export function somePublicKey(): string {
  const { publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return `ssh-ed25519 ${Buffer.concat([field("ssh-ed25519"), field(raw)]).toString("base64")} a laptop`;
}

/** With its length before it. */
export function field(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export async function someSshKey(
  api: TestApi,
  { cookies, password }: TestPerson,
  publicKey = somePublicKey(),
) {
  const answer = await post(
    `${api.url}/api/account/ssh-keys`,
    { name: "Laptop", publicKey, accountPassword: password },
    { headers: { cookie: cookies } },
  );
  if (answer.status !== 201) throw new Error(`the key was not added: ${answer.text}`);
  return (answer.json as { id: string }).id;
}

export async function someSftpPassword(
  api: TestApi,
  { cookies, password }: TestPerson,
  serverId: string,
): Promise<string> {
  const url = `${api.url}/api/servers/${serverId}/sftp/password`;
  const answer = await post(url, { accountPassword: password }, { headers: { cookie: cookies } });
  if (answer.status !== 200) throw new Error(`no password was made: ${answer.text}`);
  return (answer.json as { password: string }).password;
}

/** Rows only, also for people who are not signed in: suites count entries in the activity log as effects. */
export async function keptSshKey({ application: { deps } }: TestApi, userId: string): Promise<string> {
  const id = randomUUID();
  const key = { id, userId, name: "Laptop", createdAt: deps.now(), ...readPublicKey(somePublicKey()) };
  await insertKey(deps.rows, key);
  return id;
}

export async function keptSftpPassword(
  { application: { deps } }: TestApi,
  userId: string,
  serverId: string,
): Promise<void> {
  const password = { id: randomUUID(), userId, serverId, passwordHash: "none", createdAt: deps.now() };
  await replacePassword(deps.rows, password);
}
