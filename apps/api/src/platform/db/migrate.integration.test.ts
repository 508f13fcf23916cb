import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../../../../../services/engines/databases.ts";
import { createLog } from "../log.ts";
import { migrateDatabase } from "./migrate.ts";

test("eight processes that start at once on an empty database migrate it once", async () => {
  const instance = inject("instance");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(instance, name);
  const log = createLog("silent", "test");
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(url, log)));
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations",
  );
  expect(rows[0].applied).toBe(rows[0].different);
  expect(rows[0].applied).toBeGreaterThan(0);
  await expect(
    client.query(
      "insert into activity (actor_kind, via, action, subject_id) values ('system', 'system', 'a.b', 'x')",
    ),
  ).resolves.toBeDefined();
  await expect(client.query("update activity set action = 'c.d'")).rejects.toThrow("never changed");
  await expect(client.query("delete from activity")).rejects.toThrow("never changed");
  await expect(client.query("truncate activity")).rejects.toThrow("never changed");
  await client.end();
  await dropDatabase(instance, name);
});
