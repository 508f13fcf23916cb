import { randomBytes } from "node:crypto";
import { instanceSpec } from "@blockwright/node-protocol/instance";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { createDatabase, dropDatabase } from "../../../../services/engines/databases.ts";
import { bedrockSpec, crossplaySpec, existing, existingRows, longName } from "./existing-rows.fixture.ts";
import { migrateFully, migrateUntil, readTables } from "./upgrade.fixture.ts";

const database = `test_${randomBytes(6).toString("hex")}`;
let client: Client;
let before: Awaited<ReturnType<typeof readTables>>;
let after: Awaited<ReturnType<typeof readTables>>;

beforeAll(async () => {
  client = new Client({ connectionString: await createDatabase(inject("instance"), database) });
  await client.connect();
  await migrateUntil(client, "guarded_schema");
  for (const statement of existingRows) await client.query(statement);
  before = await readTables(client);
  await migrateFully(client);
  after = await readTables(client);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(inject("instance"), database);
});

/** Columns that later migrations have added. */
const newTables = [
  "ai_approvals",
  "ai_conversations",
  "ai_house_rules",
  "ai_messages",
  "ai_staged_files",
  "ai_staged_plugins",
  "ai_turn_entries",
  "ai_turn_events",
  "ai_turns",
  "backup_repositories",
  "backup_settings",
  "backups",
  "billing_customers",
  "console_shares",
  "domains",
  "drain_servers",
  "drains",
  "drift_checks",
  "drift_findings",
  "email_verifications",
  "file_contents",
  "file_versions",
  "friends_pages",
  "gift_links",
  "gifts",
  "given_sizes",
  "help_requests",
  "installation_flags",
  "instance_moves",
  "ledger_entries",
  "model_plans",
  "operator_payments",
  "orders",
  "password_resets",
  "payment_events",
  "planned_work",
  "planned_work_mails",
  "plugin_checks",
  "rescued_trees",
  "room_holds",
  "second_factors",
  "server_handovers",
  "server_inspections",
  "server_invites",
  "server_proposals",
  "server_users",
  "sftp_passwords",
  "size_changes",
  "ssh_keys",
  "subscriptions",
  "uptime_days",
];
const filledIn: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  instances: { is_discarded: false, kept_mb: 0, is_kept_held: false, kept_changed_at: null },
  instance_observations: { online_at: null },
  port_leases: { purpose: "game", add_on: null },
  // What an operator had set by hand counts as given.
  users: { muted_mail: [], given_plan: "premium" },
  plugins: { aside_path: null, is_pinned: false, digest: null, descriptor: null, update: null },
};
const newColumns: Readonly<Record<string, readonly string[]>> = {
  activity: ["server_id"],
  build_tasks: ["imported_lock", "agreed", "awaited_plan"],
  changes: ["reloads"],
  diagnoses: ["report_path"],
  change_items: ["before_version_id"],
  node_reports: ["sftp_port", "sftp_fingerprint", "backup_store"],
  nodes: ["credentials_issued_at", "permissions_version", "region"],
  sessions: ["confirmed_at", "second_factor_at"],
  server_hours: ["tps", "mspt", "machine_load"],
  server_minutes: ["tps", "mspt", "machine_load"],
  servers: ["crash_dismissed_at", "crash_fixed_at", "planned_restart", "suspended_at", "suspended_reason"],
  users: ["is_support", "email_verified_at", "temporary_password_until", "suspended_at", "suspended_reason"],
};

/** What the upgrade changed on purpose, in its old form. */
const beforeUpgrade: Readonly<Record<string, object>> = {
  [existing.deletedServer]: { purge_after: null },
  [existing.importedBuild]: { lock: { format: 1 } },
  [existing.instance]: { spec: crossplaySpec },
  [existing.bedrockInstance]: { spec: bedrockSpec },
};

test("every table has rows before, and the same tables exist after", () => {
  for (const [table, rows] of before) expect([table, rows.length]).not.toEqual([table, 0]);
  expect([...after.keys()]).toEqual([...before.keys(), ...newTables].toSorted());
});

test("the upgrade keeps every row, and fills in new columns", () => {
  const withoutNew = (table: string, rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => {
      expect(row).toMatchObject(filledIn[table] ?? {});
      const added = [...(newColumns[table] ?? []), ...Object.keys(filledIn[table] ?? {})];
      const kept = Object.entries(row).filter(([column]) => !added.includes(column));
      return { ...Object.fromEntries(kept), ...beforeUpgrade[String(row["id"])] };
    });
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  for (const [table, rows] of before)
    expect([table, sorted(withoutNew(table, after.get(table) ?? []))]).toEqual([table, sorted(rows)]);
  const gone = after.get("servers")?.find(({ id }) => id === existing.deletedServer);
  expect(new Date(String(gone?.["purge_after"])).toISOString()).toBe("2026-01-08T00:00:00.000Z");
});

test("an imported lock that no worker has started is verified against its sources first", () => {
  const imported = after.get("build_tasks")?.find(({ id }) => id === existing.importedBuild);
  expect(imported).toMatchObject({ lock: null, imported_lock: { format: 1 } });
});

test("a Bedrock server of a newer version is asked over NetherNet, and has its ports from its next start on", () => {
  const instance = after.get("instances")?.find(({ id }) => id === existing.bedrockInstance);
  expect(instance?.["spec"]).toEqual({
    ports: [],
    manners: { readyText: "Accepting clients on", ping: "nethernet" },
    bedrock: { by: "nethernet", udpPorts: 15 },
    about: { name: longName, platform: "bedrock", software: "bedrock", minecraftVersion: "1.26.51.1" },
  });
});

test("machines accept the description of a server that has one since the upgrade, whatever its name", () => {
  for (const id of [existing.instance, existing.bedrockInstance]) {
    const spec = after.get("instances")?.find((one) => one["id"] === id)?.["spec"];
    const { about } = z.object({ about: z.record(z.string(), z.unknown()) }).parse(spec);
    expect(instanceSpec.shape.about.parse({ ...about, uses: [] })).toMatchObject({
      name: expect.stringMatching(/^(My world|(📱){30})$/u),
    });
  }
});

test("a crossplay server has a port of its own for Bedrock from its next start on", () => {
  const instance = after.get("instances")?.find(({ id }) => id === existing.instance);
  const bedrock = { by: "bridge", settings: "config/Geyser-Fabric/config.yml" };
  const about = { name: "My world", platform: "crossplay", software: "fabric", minecraftVersion: "1.20.1" };
  expect(instance?.["spec"]).toEqual({ ...crossplaySpec, bedrock, about });
});

test("a server's history is found by its id, even after its deletion", () => {
  const found = after.get("activity")?.map((row) => [row["action"], row["server_id"]]);
  expect(found?.toSorted()).toEqual([
    ["account.created", null],
    ["build.started", existing.server],
    ["change.started", existing.server],
    ["server.deleted", existing.deletedServer],
    ["server.purged", existing.purgedServer],
    ["undo.started", null],
  ]);
});

test("the log keeps counting, is partitioned by month, and stays append-only in each partition", async () => {
  const highest = Math.max(...(before.get("activity") ?? []).map(({ id }) => Number(id)));
  const { rows } = await client.query<{ id: string; part: string }>(
    `insert into activity (actor_kind, via, action, subject_id) values ('system', 'system', 'a.b', 'x')
     returning id, tableoid::regclass::text as part`,
  );
  expect(Number(rows[0]?.id)).toBe(highest + 1);
  expect(rows[0]?.part).toBe(`activity_${new Date().toISOString().slice(0, 7).replace("-", "_")}`);
  for (const table of ["activity", "activity_2025_11", rows[0]?.part ?? ""]) {
    await expect(client.query(`update ${table} set action = 'c.d'`)).rejects.toThrow("never changed");
    await expect(client.query(`delete from ${table}`)).rejects.toThrow("never changed");
    await expect(client.query(`truncate ${table}`)).rejects.toThrow("never changed");
  }
});

test.each([
  ["users", "plan = 'platinum'"],
  ["account_signals", "kind = 'face'"],
  ["account_appeals", "decision = 'maybe'"],
  ["servers", "platform_type = 'console'"],
  ["servers", "server_type = 'sponge'"],
  ["servers", "plan = 'platinum'"],
  ["servers", "busy_with = 'sleep'"],
  ["nodes", "state = 'tired'"],
  ["instances", "purpose = 'fun'"],
  ["instances", "power = 'half'"],
  ["instances", "holds = '{job,mood}'"],
  ["port_leases", "protocol = 'sctp'"],
  ["port_leases", "purpose = 'fun'"],
  ["instance_observations", "state = 'ill'"],
  ["build_tasks", "platform_type = 'console'"],
  ["build_tasks", "status = 'cancelled'"],
  ["maintenance_jobs", "type = 'dance'"],
  ["maintenance_jobs", "status = 'late'"],
  ["changes", "state = 'lost'"],
  ["changes", "author_kind = 'robot'"],
  ["changes", "via = 'post'"],
  ["diagnoses", "confidence = 'none'"],
  ["plannings", "kind = 'guess'"],
  ["plannings", "outcome = 'odd'"],
])("%s refuses %s", async (table, change) => {
  await expect(client.query(`update ${table} set ${change}`)).rejects.toMatchObject({ code: "23514" });
});

test.each([
  ["diagnoses", "instance_id"],
  ["changes", "author_id"],
])("%s refuses a %s that references nothing", async (table, column) => {
  await expect(client.query(`update ${table} set ${column} = gen_random_uuid()`)).rejects.toMatchObject({
    code: "23503",
  });
});
