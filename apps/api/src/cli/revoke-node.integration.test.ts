import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../../../../services/databases.ts";

const run = promisify(execFile);
const database = `test_${randomBytes(6).toString("hex")}`;
let environment: Record<string, string>;

beforeAll(async () => {
  const { nats } = inject("instance");
  environment = {
    DATABASE_URL: await createDatabase(inject("instance"), database),
    NATS_URL: nats?.url ?? "",
    NATS_CREDS_FILE: nats?.apiCredsFile ?? "",
    NATS_ACCOUNT_SEED_FILE: nats?.accountSeedFile ?? "",
    NATS_OPERATOR_SEED_FILE: nats?.operatorSeedFile ?? "",
    NATS_SYSTEM_CREDS_FILE: nats?.systemCredsFile ?? "",
    PUBLIC_URL: "http://localhost:3000",
    SECRETS_KEYS: `test1:${randomBytes(32).toString("base64")}`,
    SIGNALS_PEPPER: randomBytes(32).toString("base64"),
  };
});
afterAll(() => dropDatabase(inject("instance"), database));

const revoke = (args: readonly string[], env = environment) =>
  run(process.execPath, [join(import.meta.dirname, "revoke-node.ts"), ...args], { env });

test("the command says how it is used, what it lacks, and when there is no such machine", async () => {
  await expect(revoke([])).rejects.toThrow("npm run nodes:revoke -- <machine id>");
  const { NATS_OPERATOR_SEED_FILE: _left, ...rest } = environment;
  await expect(revoke(["x"], rest)).rejects.toThrow("Set NATS_ACCOUNT_SEED_FILE");
  await expect(revoke(["x"])).rejects.toThrow("There is no machine with that id.");
});
