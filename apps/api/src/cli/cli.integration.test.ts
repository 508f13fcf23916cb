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
  const instance = inject("instance");
  environment = {
    DATABASE_URL: await createDatabase(instance, database),
    NATS_URL: instance.nats?.url ?? "",
    NATS_CREDS_FILE: instance.nats?.apiCredsFile ?? "",
    PUBLIC_URL: "http://localhost:3000",
    SECRETS_KEYS: `test1:${randomBytes(32).toString("base64")}`,
    SIGNALS_PEPPER: randomBytes(32).toString("base64"),
  };
});
afterAll(() => dropDatabase(inject("instance"), database));

const command = (name: string, args: readonly string[], env = environment) =>
  run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env });

test("the admin is created once, with a password shown once", async () => {
  const first = await command("create-admin", ["--email", "me@example.org"]);
  expect(first.stdout).toMatch(/^Created admin\. Its password, shown this once: [\w-]{24}\n$/);
  await expect(command("create-admin", ["--email", "other@example.org"])).rejects.toThrow(
    "There is an admin already.",
  );
});

test("without an e-mail address it says how to use it", async () => {
  await expect(command("create-admin", [])).rejects.toThrow("npm run admin:create -- --email");
});

test("without its database no program starts, and the sentence names the variable", async () => {
  const { DATABASE_URL: _left, ...rest } = environment;
  await expect(command("create-admin", ["--email", "me@example.org"], rest)).rejects.toThrow(
    "DATABASE_URL is missing",
  );
});

test("open appeals are listed, and an unknown one can't be answered", async () => {
  expect((await command("review-appeals", [])).stdout).toContain("0 open.");
  const nobody = "00000000-0000-0000-0000-000000000000";
  await expect(command("review-appeals", ["grant", nobody])).rejects.toThrow(
    "There is no open appeal with that id.",
  );
});

test("only a deleted server that is still kept can be brought back", async () => {
  await expect(command("restore-server", ["My world"])).rejects.toThrow(
    "npm run servers:restore -- <server id>",
  );
  const nobody = "00000000-0000-4000-8000-000000000000";
  await expect(command("restore-server", [nobody])).rejects.toThrow(
    "There is no deleted server with that id, or it is no longer kept.",
  );
});
