import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dropDatabase } from "../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../services/migrated-database.ts";

const run = promisify(execFile);
const database = `test_${randomBytes(6).toString("hex")}`;
let environment: Record<string, string>;

beforeAll(async () => {
  const { nats } = inject("instance");
  environment = {
    DATABASE_URL: await createMigratedDatabase(inject("instance"), database),
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

const command = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  run(process.execPath, [join(import.meta.dirname, file), ...args], { env });
const revoke = (args: readonly string[], env = environment) => command("revoke-node.ts", args, env);

test("the command prints its usage, what it lacks, and when there is no such machine", async () => {
  const unknownId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e";
  await expect(revoke([])).rejects.toThrow("npm run nodes:revoke -- <machine id>");
  const { NATS_OPERATOR_SEED_FILE: _left, ...rest } = environment;
  await expect(revoke([unknownId], rest)).rejects.toThrow("Set NATS_ACCOUNT_SEED_FILE");
  await expect(revoke(["x"])).rejects.toThrow("x is not an id.");
  await expect(revoke([unknownId])).rejects.toThrow("There is no machine with that id.");
}, 180_000);

test("the command that refuses earlier credentials prints how many machines it affected", async () => {
  const { NATS_SYSTEM_CREDS_FILE: _left, ...rest } = environment;
  const refuse = (env: NodeJS.ProcessEnv) => command("refuse-old-credentials.ts", [], env);
  await expect(refuse(rest)).rejects.toThrow("Set NATS_ACCOUNT_SEED_FILE");
  const { stdout } = await refuse(environment);
  expect(stdout).toBe("Machines whose earlier credentials are refused from now on: 0.\n");
}, 180_000);
