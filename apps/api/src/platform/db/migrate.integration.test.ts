import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../../services/migrated-database.ts";
import { createLog } from "../log.ts";
import { ForeignDatabaseError, migrateDatabase } from "./migrate.ts";

const log = createLog("silent", "test");
const databases: string[] = [];
afterAll(() => Promise.all(databases.map((name) => dropDatabase(inject("instance"), name))));

async function inDatabase(
  create: typeof createDatabase,
  work: (client: Client, url: string) => Promise<void>,
): Promise<void> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  const url = await create(inject("instance"), name);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client, url);
  } finally {
    await client.end();
  }
}

test("eight processes that start at once on an empty database migrate it once", () =>
  inDatabase(createDatabase, async (client, url) => {
    await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(url, log)));
    const { rows } = await client.query(
      "select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations",
    );
    expect(rows[0].applied).toBe(rows[0].different);
    expect(rows[0].applied).toBeGreaterThan(0);
  }));

test("the activity log has a partition for each of the next months, and rows of none can be changed", () =>
  inDatabase(createMigratedDatabase, async (client) => {
    const { rows } = await client.query<{ part: string }>(
      `insert into activity (actor_kind, via, action, subject_id) values ('system', 'system', 'a.b', 'x')
     returning tableoid::regclass::text as part`,
    );
    const part = rows[0]?.part ?? "";
    expect(part).toBe(`activity_${new Date().toISOString().slice(0, 7).replace("-", "_")}`);
    for (const table of ["activity", part]) {
      await expect(client.query(`update ${table} set action = 'c.d'`)).rejects.toThrow("never changed");
      await expect(client.query(`delete from ${table}`)).rejects.toThrow("never changed");
      await expect(client.query(`truncate ${table}`)).rejects.toThrow("never changed");
    }
    const later =
      "insert into activity (actor_kind, via, action, subject_id, at) values ('system', 'system', 'a.b', 'x', now() + $1::interval)";
    await expect(client.query(later, ["12 months"])).resolves.toBeDefined();
  }));

test("a database with another past is refused with a sentence that says what to do", () =>
  inDatabase(createMigratedDatabase, async (client, url) => {
    await client.query("update drizzle.__drizzle_migrations set hash = 'another'");
    const refused = migrateDatabase(url, log);
    await expect(refused).rejects.toThrow(ForeignDatabaseError);
    await expect(refused).rejects.toThrow("empty it with `npm run services -- reset`");
  }));

test("a process of the previous version starts on a database that the next version has migrated", () =>
  inDatabase(createMigratedDatabase, async (client, url) => {
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', $1)", [
      Date.now() + 86_400_000,
    ]);
    await expect(migrateDatabase(url, log)).resolves.toBeUndefined();
  }));
