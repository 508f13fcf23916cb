import { readFile } from "node:fs/promises";
import { decode, encodeAccount, type Account } from "@nats-io/jwt";
import { natsServer } from "@blockwright/node-protocol/guarded-address";
import { fromSeed, type KeyPair } from "@nats-io/nkeys";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";

export interface RevocationFiles {
  readonly natsUrl: string;
  readonly accountSeedFile: string;
  readonly operatorSeedFile: string;
  readonly systemCredsFile: string;
}

const answerWithinMs = 5000;

/**
 * Revokes everything signed for a key up to a given time: the message server cuts such connections at once and refuses
 * new ones. Revocations of keys whose tokens have all expired are dropped. One at a time: the list is read and written
 * as a whole. Returns the newly revoked keys.
 */
export async function revokeUsers(
  files: RevocationFiles,
  signedUntil: ReadonlyMap<string, Date>,
  maxLifeMs: number,
): Promise<string[]> {
  const account = (await readKey(files.accountSeedFile)).getPublicKey();
  const operator = await readKey(files.operatorSeedFile);
  const authenticator = credsAuthenticator(await readFile(files.systemCredsFile));
  const nats = await connect({ ...natsServer(files.natsUrl), authenticator, reconnect: false });
  try {
    const lookUp = `$SYS.REQ.ACCOUNT.${account}.CLAIMS.LOOKUP`;
    const { name, nats: present } = decode<Account>(await ask(nats, lookUp, ""));
    const before = present.revocations ?? {};
    const added = [...signedUntil]
      .map(([key, at]) => [key, Math.floor(at.getTime() / 1000)] as const)
      .filter(([key, at]) => at > (before[key] ?? 0));
    if (added.length === 0) return [];
    const kept = Object.entries(before).filter(([, at]) => at > (Date.now() - maxLifeMs) / 1000);
    const revocations = Object.fromEntries([...kept, ...added]);
    const token = await encodeAccount(name, account, { ...present, revocations }, { signer: operator });
    const answer = await ask(nats, "$SYS.REQ.CLAIMS.UPDATE", token);
    const now = decode<Account>(await ask(nats, lookUp, ""));
    if (added.some(([key, at]) => now.nats.revocations?.[key] !== at))
      throw new Error(`The message server did not take the revocation: ${answer}`);
    return added.map(([key]) => key);
  } finally {
    await nats.close();
  }
}

async function ask(nats: NatsConnection, subject: string, text: string): Promise<string> {
  return (await nats.request(subject, text, { timeout: answerWithinMs })).string();
}

async function readKey(file: string): Promise<KeyPair> {
  return fromSeed(new TextEncoder().encode((await readFile(file, "utf8")).trim()));
}
