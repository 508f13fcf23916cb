import { readFile } from "node:fs/promises";
import { decode, encodeAccount, type Account } from "@nats-io/jwt";
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
 * Tells the message server that nothing signed for this key until now counts any more: it cuts the connection at once
 * and refuses the next. Revocations of keys whose tokens have all expired since are left out. One at a time: the
 * list is read and written as a whole.
 */
export async function revokeUser(
  files: RevocationFiles,
  publicKey: string,
  longestLifeMs: number,
): Promise<void> {
  const account = (await readKey(files.accountSeedFile)).getPublicKey();
  const operator = await readKey(files.operatorSeedFile);
  const authenticator = credsAuthenticator(await readFile(files.systemCredsFile));
  const nats = await connect({ servers: files.natsUrl, authenticator, reconnect: false });
  try {
    const lookUp = `$SYS.REQ.ACCOUNT.${account}.CLAIMS.LOOKUP`;
    const { name, nats: present } = decode<Account>(await ask(nats, lookUp, ""));
    const nowSeconds = Math.floor(Date.now() / 1000);
    const kept = Object.entries(present.revocations ?? {}).filter(
      ([, at]) => at > nowSeconds - longestLifeMs / 1000,
    );
    const revocations = { ...Object.fromEntries(kept), [publicKey]: nowSeconds };
    const token = await encodeAccount(name, account, { ...present, revocations }, { signer: operator });
    const answer = await ask(nats, "$SYS.REQ.CLAIMS.UPDATE", token);
    const now = decode<Account>(await ask(nats, lookUp, ""));
    if (now.nats.revocations?.[publicKey] === undefined)
      throw new Error(`The message server did not take the revocation: ${answer}`);
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
