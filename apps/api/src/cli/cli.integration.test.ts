import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hostileTexts, unsafeInTerminal } from "@blockwright/minecraft/hostile-text.fixture";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dropDatabase } from "../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../services/migrated-database.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "cli-"));
const someOrder = {
  server: {
    name: "a",
    platformType: "java",
    serverType: "paper",
    minecraftVersion: "1.21.4",
    plan: "free",
    maxPlayers: 1,
    maxRamMb: 512,
    maxStorageMb: 512,
  },
  protocols: ["tcp"],
};
const database = `test_${randomBytes(6).toString("hex")}`;
let environment: Record<string, string>;

beforeAll(async () => {
  const instance = inject("instance");
  environment = {
    DATABASE_URL: await createMigratedDatabase(instance, database),
    NATS_URL: instance.nats?.url ?? "",
    NATS_CREDS_FILE: instance.nats?.apiCredsFile ?? "",
    PUBLIC_URL: "http://localhost:3000",
    SECRETS_KEYS: `test1:${randomBytes(32).toString("base64")}`,
    SIGNALS_PEPPER: randomBytes(32).toString("base64"),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dropDatabase(inject("instance"), database);
});

async function appealWith(texts: readonly string[]): Promise<void> {
  const pool = new Pool({ connectionString: environment["DATABASE_URL"] });
  // PostgreSQL accepts neither of these two.
  const storable = texts.map((text) => text.replaceAll("\0", "").toWellFormed());
  await pool.query(
    `insert into account_appeals (id, email, email_hash, message)
     select gen_random_uuid(), text || '@example.org', 'x', text from unnest($1::text[]) as text`,
    [storable],
  );
  await pool.end();
}

const command = (name: string, args: readonly string[], env = environment) =>
  run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env });

test("the admin is created once, with a password shown once", async () => {
  const first = await command("create-admin", ["--email", "me@example.org"]);
  expect(first.stdout).toMatch(/^Created admin\. Its password, shown this once: [\w-]{24}\n$/);
  await expect(command("create-admin", ["--email", "other@example.org"])).rejects.toThrow(
    "There is an admin already.",
  );
});

test("without an e-mail address it prints its usage", async () => {
  await expect(command("create-admin", [])).rejects.toThrow("npm run admin:create -- --email");
});

test("a link that sets a new password is printed for a known username", async () => {
  const { stdout } = await command("create-reset-link", ["admin"]);
  expect(stdout).toMatch(/http:\/\/localhost:3000\/reset-password#[\w-]{43}\n$/);
  await expect(command("create-reset-link", ["nobody-here"])).rejects.toThrow(
    "There is no account with that username.",
  );
  await expect(command("create-reset-link", [])).rejects.toThrow("npm run accounts:reset -- <username>");
});

test("without its database no program starts, and the error names the variable", async () => {
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

test("an appeal can't send control characters to a terminal", async () => {
  const texts = Object.values(hostileTexts);
  await appealWith(texts);
  const { stdout } = await command("review-appeals", []);
  const lines = stdout.trimEnd().split("\n");
  // Two for each, and what to do with them.
  expect(lines).toHaveLength(2 * texts.length + 1);
  expect(lines.filter((line) => unsafeInTerminal.test(line))).toEqual([]);
});

test("neither can an error, whether a sentence or a stack", async () => {
  for (const hostile of Object.values(hostileTexts).slice(0, 1)) {
    for (const order of [{ ...someOrder, owner: hostile }, { [hostile]: 1 }]) {
      const file = join(folder, "order.json");
      writeFileSync(file, JSON.stringify(order));
      const error = await command("create-server", [file]).catch((thrown: unknown) => thrown);
      const { stderr } = error as { stderr: string };
      expect(stderr.split("\n").filter((line) => unsafeInTerminal.test(line))).toEqual([]);
      expect(stderr).not.toBe("");
    }
  }
});

test("only a deleted server that is still retained can be restored", async () => {
  await expect(command("restore-server", ["My world"])).rejects.toThrow(
    "npm run servers:restore -- <server id>",
  );
  const nobody = "00000000-0000-4000-8000-000000000000";
  await expect(command("restore-server", [nobody])).rejects.toThrow(
    "Neither its files nor a backup of it are still there.",
  );
});
