import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeAccount, encodeOperator, encodeUser, fmtCreds } from "@nats-io/jwt";
import { createAccount, createOperator, createUser, fromSeed, type KeyPair } from "@nats-io/nkeys";
import { keptSecret, writeSecret } from "./secrets.ts";

export interface NatsFiles {
  operatorSeed: string;
  operatorJwt: string;
  accountSeed: string;
  accountJwt: string;
  apiCreds: string;
}

export function natsFilesIn(folder: string): NatsFiles {
  return {
    operatorSeed: join(folder, "operator.seed"),
    operatorJwt: join(folder, "operator.jwt"),
    accountSeed: join(folder, "account.seed"),
    accountJwt: join(folder, "account.jwt"),
    apiCreds: join(folder, "api.creds"),
  };
}

// An account without explicit limits is refused by the server.
const unlimited = { conn: -1, subs: -1, data: -1, payload: -1, imports: -1, exports: -1, leaf: -1 };

/** Keys are made once; whatever a crash left out is issued again from them. Gives the account's public key and token. */
export async function ensureCredentials(files: NatsFiles): Promise<{ publicKey: string; token: string }> {
  const operator = keptKey(files.operatorSeed, createOperator);
  const account = keptKey(files.accountSeed, createAccount);
  if (!existsSync(files.operatorJwt)) {
    writeFileSync(files.operatorJwt, await encodeOperator("blockwright", operator), { mode: 0o644 });
  }
  if (!existsSync(files.accountJwt)) {
    writeSecret(
      files.accountJwt,
      await encodeAccount("fleet", account, { limits: unlimited }, { signer: operator }),
    );
  }
  if (!existsSync(files.apiCreds)) {
    const user = createUser();
    writeSecret(
      files.apiCreds,
      new TextDecoder().decode(fmtCreds(await encodeUser("api", user, account, {}), user)),
    );
  }
  return { publicKey: account.getPublicKey(), token: readFileSync(files.accountJwt, "utf8").trim() };
}

function keptKey(file: string, create: () => KeyPair): KeyPair {
  return fromSeed(
    new TextEncoder().encode(keptSecret(file, () => new TextDecoder().decode(create().getSeed()))),
  );
}
