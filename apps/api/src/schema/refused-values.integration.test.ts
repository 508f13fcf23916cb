import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier as quoted } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dropDatabase } from "../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../services/migrated-database.ts";

const database = `test_${randomBytes(6).toString("hex")}`;
let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: await createMigratedDatabase(inject("instance"), database) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(inject("instance"), database);
});

const checkViolation = "23514";
const foreignKeyViolation = "23503";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
        exists (select from pg_constraint where contype = 'p' and conrelid = attrelid and attnum = any(conkey)) as "isKey"
       from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and attidentity = ''`,
    [quoted(table)],
  );
  return rows;
}

const someValue: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  integer: "1",
  bigint: "1",
  "timestamp with time zone": "now()",
};

async function otherConstraints(table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint
      where conrelid = $1::regclass and contype in ('c', 'f')
        and not exists (select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and attname = $2)`,
    [quoted(table), column],
  );
  return rows.map(({ name }) => name);
}

/**
 * Inserts a row of nothing but its key and this value, guarded by the constraints of this column alone, and takes
 * everything back. Null if it was accepted.
 */
async function refusalOf(
  table: string,
  column: string,
  value: string,
): Promise<{ code: string; constraint: string } | null> {
  const required = await columnsOf(table);
  const key = required.filter(({ isKey }) => isKey).map(({ name, type }) => [name, someValue[type] ?? "'x'"]);
  const row = { ...Object.fromEntries(key), [column]: value };
  const dropped = await otherConstraints(table, column);
  const optional = required.filter(({ isKey }) => !isKey);
  await client.query("begin");
  try {
    for (const { name } of optional)
      await client.query(`alter table ${quoted(table)} alter ${quoted(name)} drop not null`);
    for (const name of dropped)
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    await client.query(
      `insert into ${quoted(table)} (${Object.keys(row).map(quoted).join(", ")}) values (${Object.values(row).join(", ")})`,
    );
    return null;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint: string };
    return { code, constraint };
  } finally {
    await client.query("rollback");
  }
}

const refused = [
  ["account_appeals", "decision", "'maybe'"],
  ["account_signals", "kind", "'face'"],
  ["activity", "actor_kind", "'robot'"],
  ["activity", "via", "'post'"],
  ["ai_approvals", "decision", "'maybe'"],
  ["ai_house_rules", "mode", "'never'"],
  ["ai_messages", "role", "'system'"],
  ["ai_turns", "state", "'asleep'"],
  ["ai_turns", "verdict", "'guilty'"],
  ["backups", "slot", "3"],
  ["backups", "status", "'lost'"],
  ["build_tasks", "platform_type", "'console'"],
  ["build_tasks", "status", "'cancelled'"],
  ["changes", "author_kind", "'robot'"],
  ["changes", "state", "'lost'"],
  ["changes", "via", "'post'"],
  ["diagnoses", "confidence", "'none'"],
  ["drain_servers", "state", "'late'"],
  ["drift_findings", "kind", "'odd'"],
  ["drift_findings", "repair", "'hope'"],
  ["drift_findings", "state", "'lost'"],
  ["file_contents", "depth", "-1"],
  ["file_versions", "author_kind", "'robot'"],
  ["file_versions", "via", "'post'"],
  ["gifts", "state", "'wrapped'"],
  ["help_requests", "kind", "'order'"],
  ["help_requests", "state", "'lost'"],
  ["installation_flags", "name", "'weather'"],
  ["instance_observations", "state", "'ill'"],
  ["instances", "holds", "'{job,mood}'"],
  ["instances", "power", "'half'"],
  ["instances", "purpose", "'fun'"],
  ["ledger_entries", "cause", "'luck'"],
  ["maintenance_jobs", "status", "'late'"],
  ["maintenance_jobs", "type", "'dance'"],
  ["model_plans", "platform_type", "'console'"],
  ["model_plans", "state", "'lost'"],
  ["nodes", "reserved_memory_mb", "-1"],
  ["nodes", "reserved_disk_mb", "-1"],
  ["nodes", "state", "'tired'"],
  ["operator_payments", "amount_cents", "0"],
  ["operator_payments", "kind", "'gift'"],
  ["operator_payments", "state", "'lost'"],
  ["orders", "platform_type", "'console'"],
  ["orders", "state", "'lost'"],
  ["plannings", "kind", "'guess'"],
  ["plannings", "outcome", "'odd'"],
  ["port_leases", "protocol", "'sctp'"],
  ["port_leases", "purpose", "'fun'"],
  ["server_invites", "role", "'owner'"],
  ["server_users", "role", "'owner'"],
  ["servers", "busy_with", "'sleep'"],
  ["servers", "plan", "'platinum'"],
  ["servers", "platform_type", "'console'"],
  ["servers", "server_type", "'sponge'"],
  ["size_changes", "state", "'lost'"],
  ["subscriptions", "state", "'lost'"],
  ["users", "given_plan", "'platinum'"],
  ["users", "muted_mail", "'{backup-failed,party}'"],
  ["users", "plan", "'platinum'"],
] as const;

test.each(refused)("%s refuses a %s of %s", async (table, column, value) => {
  expect(await refusalOf(table, column, value)).toMatchObject({ code: checkViolation });
  expect((await refusalOf(table, column, "null"))?.code).not.toBe(checkViolation);
});

test("each CHECK is in the list above, or needs two columns", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       join pg_class on pg_class.oid = conrelid
      where contype = 'c' and connamespace = 'public'::regnamespace and not relispartition order by 1`,
  );
  const listed = refused.map(([table, column]) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).filter((name) => !listed.some((one) => one === name))).toEqual([
    "file_contents.base_id",
  ]);
});

test("every reference refuses a row that does not exist", async () => {
  const { rows } = await client.query<{ table: string; name: string; column: string; type: string }>(
    `select conrelid::regclass::text as "table", conname as name, attname as column, format_type(atttypid, atttypmod) as type
       from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
       join pg_class on pg_class.oid = conrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and not relispartition`,
  );
  const accepted: string[] = [];
  for (const { table, name, column, type } of rows) {
    const refusal = await refusalOf(table, column, someValue[type] ?? "'x'");
    if (refusal?.code !== foreignKeyViolation || refusal.constraint !== name)
      accepted.push(`${name}: ${JSON.stringify(refusal)}`);
  }
  expect(accepted).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});
