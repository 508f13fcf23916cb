import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeAccount, encodeOperator, encodeUser, fmtCreds } from "@nats-io/jwt";
import { createAccount, createOperator, createUser, fromSeed, type KeyPair } from "@nats-io/nkeys";
import { keptSecret, writeSecret } from "../secrets.ts";

export interface NatsFiles {
  operatorSeed: string;
  operatorJwt: string;
  accountSeed: string;
  accountJwt: string;
  apiCreds: string;
  systemSeed: string;
  systemJwt: string;
  systemCreds: string;
}

export function natsFilesIn(folder: string): NatsFiles {
  return {
    operatorSeed: join(folder, "operator.seed"),
    operatorJwt: join(folder, "operator.jwt"),
    accountSeed: join(folder, "account.seed"),
    accountJwt: join(folder, "account.jwt"),
    apiCreds: join(folder, "api.creds"),
    systemSeed: join(folder, "system.seed"),
    systemJwt: join(folder, "system.jwt"),
    systemCreds: join(folder, "system.creds"),
  };
}

// The server refuses an account without explicit limits.
const unlimited = { conn: -1, subs: -1, data: -1, payload: -1, imports: -1, exports: -1, leaf: -1 };

export interface NatsAccount {
  publicKey: string;
  token: string;
}

/**
 * Keys are created once; missing files after a crash are issued again from them. The fleet account is for the api and
 * the nodes, the system account for notifying the server of changes, such as revocations.
 */
export async function ensureCredentials(
  files: NatsFiles,
): Promise<{ fleet: NatsAccount; system: NatsAccount }> {
  const operator = keptKey(files.operatorSeed, createOperator);
  if (!existsSync(files.operatorJwt)) {
    writeFileSync(files.operatorJwt, await encodeOperator("blockwright", operator), { mode: 0o644 });
  }
  return {
    fleet: await ensureAccount(operator, "fleet", files.accountSeed, files.accountJwt, files.apiCreds),
    system: await ensureAccount(operator, "system", files.systemSeed, files.systemJwt, files.systemCreds),
  };
}

async function ensureAccount(
  operator: KeyPair,
  name: string,
  seedFile: string,
  jwtFile: string,
  credsFile: string,
): Promise<NatsAccount> {
  const account = keptKey(seedFile, createAccount);
  if (!existsSync(jwtFile))
    writeSecret(jwtFile, await encodeAccount(name, account, { limits: unlimited }, { signer: operator }));
  if (!existsSync(credsFile)) {
    const user = createUser();
    const creds = fmtCreds(await encodeUser(name === "fleet" ? "api" : name, user, account, {}), user);
    writeSecret(credsFile, new TextDecoder().decode(creds));
  }
  return { publicKey: account.getPublicKey(), token: readFileSync(jwtFile, "utf8").trim() };
}

function keptKey(file: string, create: () => KeyPair): KeyPair {
  return fromSeed(
    new TextEncoder().encode(keptSecret(file, () => new TextDecoder().decode(create().getSeed()))),
  );
}
