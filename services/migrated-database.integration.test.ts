import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { createDatabase, dropDatabase, query } from "./engines/databases.ts";
import { createMigratedDatabase, prepareTemplate, templateName } from "./migrated-database.ts";

const instance = inject("instance");
const newName = () => `test_${randomBytes(6).toString("hex")}`;
const newTemplate = () => `migrated_${newName()}`;

test("four concurrent callers each get a complete database, even without a template", async () => {
  await dropDatabase(instance, templateName());
  const names = Array.from({ length: 4 }, newName);
  const urls = await Promise.all(names.map((name) => createMigratedDatabase(instance, name)));
  for (const url of urls) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as count from servers, dbos.workflow_status");
    await client.end();
    expect(rows).toEqual([{ count: 0 }]);
  }
  for (const name of names) await dropDatabase(instance, name);
});

test("a template unused for a day is dropped, and a newer one is kept", async () => {
  const [old, recent, unfinished] = [newTemplate(), newTemplate(), newTemplate()];
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const name of [old, recent, unfinished]) await createDatabase(instance, name);
  await query(instance, `COMMENT ON DATABASE ${old} IS '${hoursAgo(25)}'`);
  await query(instance, `COMMENT ON DATABASE ${recent} IS '${hoursAgo(23)}'`);
  await prepareTemplate(instance);
  const { rows } = await query<{ name: string }>(instance, "SELECT datname AS name FROM pg_database");
  const left = rows.map(({ name }) => name);
  expect(left).toEqual(expect.arrayContaining([recent, templateName()]));
  expect(left).not.toContain(old);
  expect(left).not.toContain(unfinished);
  await dropDatabase(instance, recent);
});
