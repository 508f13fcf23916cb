import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeKept } from "@blockwright/node-protocol/rpc";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, post } from "../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { beatAndWait } from "../modules/nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../modules/servers/servers.fixture.ts";
import { passDays, runChores } from "./chores.fixture.ts";
import { retentionOf } from "./table-retention.fixture.ts";

let api: TestApi;
let person: TestPerson;
let kept: TestServer;
let deleted: TestServer;
const purgedOnNode: string[] = [];

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query(text, values)).rows;
const count = async (table: string, where = "true") =>
  Number((await query(`select count(*) from ${table} where ${where}`))[0].count);
const counts = async (...tables: string[]) => Promise.all(tables.map((table) => count(table)));

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  person = await signUpSomebody(api.url);
  kept = await someRunningServer(api, person);
  deleted = await someRunningServer(api, person);
  deleted.node.answers.set(purgeKept.name, (_node, body) => {
    purgedOnNode.push(purgeKept.request.parse(body).instanceId);
    return { purged: 1 };
  });
}, 120_000);
afterAll(() => api.stop());

/** A row in each table that no request or report fills here. */
async function fillTheRest(): Promise<void> {
  const change = (state: string) =>
    query(
      `with made as (insert into changes (id, server_id, title, state, author_kind, via)
         values (gen_random_uuid(), $1, 'a', $2, 'system', 'system') returning id)
       insert into change_items (change_id, position, item, before) select id, 0, '{}', '\\x00' from made`,
      [kept.serverId, state],
    );
  await change("proposed");
  await change("verified");
  await query(
    `with made as (insert into file_contents (id, server_id, sha256, size_bytes, depth, packed)
       values (gen_random_uuid(), $1, 'a', 0, 0, '') returning id)
     insert into file_versions (id, server_id, path, content_id, author_kind, via, replaced_at)
     select gen_random_uuid(), $1, 'a', id, 'system', 'system', now() from made`,
    [kept.serverId],
  );
  await query(
    `insert into account_appeals (id, email, email_hash, message) values (gen_random_uuid(), 'a', 'a', 'a')`,
  );
  await query(
    `insert into help_requests (id, kind, user_id, server_id, message, created_at)
     values (gen_random_uuid(), 'help', $1, $2, 'a', now())`,
    [person.id, kept.serverId],
  );
  await query(
    `insert into plannings (id, build_id, user_id, kind, model, outcome, repairs, input_tokens, output_tokens, duration_ms)
     values (gen_random_uuid(), gen_random_uuid(), $1, 'model', 'a', 'planned', 0, 0, 0, 0)`,
    [person.id],
  );
  await query(
    `insert into server_proposals (id, user_id, proposal, recipe, created_at) values (gen_random_uuid(), $1, '{}', '{}', now())`,
    [person.id],
  );
  await query(
    `insert into model_plans (id, user_id, prompt, platform_type, memory_mb, state, watched_until, created_at)
     values (gen_random_uuid(), $1, 'a', 'java', 1024, 'planned', now(), now())`,
    [person.id],
  );
  await query(
    `insert into mail_outbox (id, recipient, subject, sealed_text) values (gen_random_uuid(), 'a', 'a', 'a')`,
  );
  await query(
    `insert into outside_answers (key, source, status, body, fresh_until, stored_at, used_at) values ('a', 'a', 200, '', now(), now(), now())`,
  );
  await query(
    `insert into instance_moves (id, instance_id, from_node_id, to_node_id, ports)
     select gen_random_uuid(), id, node_id, node_id, '[]' from instances where server_id = $1`,
    [kept.serverId],
  );
  await query(
    `with made as (insert into drains (id, node_id, reason, notice_minutes, stays_in_region, created_at, ended_at)
       select gen_random_uuid(), node_id, 'a', 0, true, now(), now() from instances where server_id = $1 returning id)
     insert into drain_servers (drain_id, server_id, not_before) select id, $1, now() from made`,
    [kept.serverId],
  );
  await query(
    `with made as (insert into planned_work (id, starts_at, ends_at, text, created_at)
       values (gen_random_uuid(), now(), now(), 'a', now()) returning id)
     insert into planned_work_mails (work_id, user_id, told_at) select id, $1, now() from made`,
    [person.id],
  );
  await fillBilling();
  await query(`insert into drift_checks (id, began_at) values ('a', now())`);
  await query(
    `insert into rescued_trees (id, node_id, volume_id, sealed_password, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'a', now())`,
    [kept.node.id],
  );
  await query(`insert into try_backoffs (key, tries, last_try_at) values ('a', 1, now())`);
}

async function fillBilling(): Promise<void> {
  await query(
    `insert into room_holds (id, node_id, memory_mb, disk_mb, expires_at)
     values (gen_random_uuid(), $1, 0, 0, now() + interval '1 day')`,
    [kept.node.id],
  );
  await query(`insert into billing_customers (user_id, provider_id, created_at) values ($1, 'a', now())`, [
    person.id,
  ]);
  await query(
    `with paid as (insert into subscriptions (id, user_id, ram_gb, storage_gb, monthly_cents, state, created_at)
         values (gen_random_uuid(), $1, 2, 5, 175, 'ended', now()) returning id),
       moved as (insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
         select now(), $1, id, 'first-payment', 175, 'a', 'a' from paid),
       changed as (insert into size_changes (id, subscription_id, ram_gb, storage_gb, monthly_cents, due_cents, state, created_at)
         select gen_random_uuid(), id, 2, 5, 175, 0, 'applied', now() from paid),
       gifted as (insert into gifts (id, subscription_id, amount_cents, renews_at, state, created_at)
         select gen_random_uuid(), id, 175, now(), 'returned', now() from paid)
     insert into orders (id, user_id, subscription_id, prompt, platform_type, ram_gb, storage_gb, amount_cents, created_at)
     select gen_random_uuid(), $1, id, 'a', 'java', 2, 5, 175, now() from paid`,
    [person.id],
  );
  await query(
    `insert into operator_payments (id, kind, user_id, amount_cents, reason, state, created_at)
     values (gen_random_uuid(), 'credit', $1, 500, 'a', 'done', now())`,
    [person.id],
  );
  await query(
    `insert into given_sizes (id, server_id, ram_gb, storage_gb, monthly_cents, memory_mb_before, disk_mb_before, reason, given_at)
     values (gen_random_uuid(), $1, 2, 5, 175, 1024, 5120, 'a', now())`,
    [kept.serverId],
  );
  await query(`insert into payment_events (id, type, received_at) values ('a', 'a', now())`);
}

test("at first everything exists", async () => {
  await fillTheRest();
  const numbers = { cpuPercent: 1, memoryBytes: 1, diskBytes: 1, players: 0, networkReceivedBytes: 0 };
  for (const { instanceId, node } of [kept, deleted])
    node.observe(instanceId, {
      numbers: { ...numbers, networkSentBytes: 0, maxPlayers: 10, startedAt: null },
    });
  await beatAndWait(api, kept.node);
  const key = { "idempotency-key": "a-key-of-this-test" };
  const headers = { cookie: person.cookies, ...key };
  expect(
    (
      await post(
        `${api.url}/api/auth/appeals`,
        { email: "b@example.org", message: "Please let me in" },
        { headers },
      )
    ).status,
  ).toBeLessThan(300);
  const answer = await ask(`${api.url}/api/servers/${deleted.serverId}`, {
    method: "DELETE",
    headers: { cookie: person.cookies },
  });
  expect(answer.status).toBeLessThan(300);
  await runChores(api);
  const empty = [
    "drift_findings",
    "email_verifications",
    "password_resets",
    "second_factors",
    "console_shares",
    "friends_pages",
    "ai_approvals",
    "ai_conversations",
    "ai_messages",
    "ai_house_rules",
    "ai_staged_files",
    "ai_staged_plugins",
    "ai_turn_entries",
    "ai_turn_events",
    "ai_turns",
    "eula_consents",
    "build_tasks",
    "build_lines",
    "artifacts",
    "server_users",
    "server_inspections",
    "installation_flags",
    "server_invites",
    "server_handovers",
    "domains",
    "backups",
    "backup_repositories",
    "backup_settings",
    "sftp_passwords",
    "ssh_keys",
    "plugins",
    "plugin_checks",
  ];
  const unused = [
    ...empty,
    "server_installation_lines",
    "maintenance_jobs",
    "maintenance_job_lines",
    "diagnoses",
  ];
  for (const table of Object.keys(retentionOf).filter((one) => !unused.includes(one)))
    expect([table, await count(table)]).not.toEqual([table, 0]);
});

test("a node that has been silent for 15 seconds is lost", async () => {
  const status = async () =>
    (await ask(`${api.url}/api/servers/${kept.serverId}`, { headers: { cookie: person.cookies } })).json[
      "nodeLost"
    ];
  await beatAndWait(api, kept.node);
  expect(await status()).toBe(false);
  api.clock.advance(16_000);
  expect(await status()).toBe(true);
});

test("after a day keys and proposals are deleted, and what can be undone is not", async () => {
  await passDays(api, 1.1);
  expect(await count("idempotency_keys")).toBe(0);
  expect(await count("changes", "state = 'proposed'")).toBe(0);
  expect(await count("change_items", "before is not null")).toBe(1);
  expect(await counts("file_contents", "file_versions")).toEqual([1, 1]);
  expect(await counts("sessions", "facts", "mail_outbox")).not.toContain(0);
});

test("after a week a deleted server is gone from its machine and from the rows, with its minutes", async () => {
  deleted.node.observations.delete(deleted.instanceId);
  await beatAndWait(api, deleted.node);
  expect(await count("servers", `id = '${deleted.serverId}'`)).toBe(1);
  await passDays(api, 7);
  expect(purgedOnNode).toEqual([deleted.instanceId]);
  expect(await count("servers", `id = '${deleted.serverId}'`)).toBe(0);
  expect(await count("instances", `server_id = '${deleted.serverId}'`)).toBe(0);
  expect(await count("server_hours", `server_id = '${kept.serverId}'`)).toBe(1);
});

test("after a month sign-ins, facts, mail and the earlier content of changes are deleted", async () => {
  expect((await ask(`${api.url}/api/auth/me`, { headers: { cookie: person.cookies } })).status).toBe(401);
  await passDays(api, 31);
  expect(await counts("sessions", "facts", "fact_deliveries", "mail_outbox", "server_minutes")).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(await count("change_items", "before is not null")).toBe(0);
  expect(await counts("file_contents", "file_versions")).toEqual([0, 0]);
  expect(await counts("changes", "change_items")).toEqual([1, 1]);
  expect(await count("node_enrolment_tokens")).toBe(0);
});

test("after a year the log still exists, and the person can come back", async () => {
  await passDays(api, 326);
  expect(await count("account_signals")).toBe(0);
  expect(await count("activity", "action = 'account.created'")).toBe(1);
  const back = await post(`${api.url}/api/auth/login`, {
    username: person.username,
    password: person.password,
  });
  expect(back.status).toBe(200);
  const { rows } = await api.application.pool.query(
    "select tableoid::regclass::text as part from activity where action = 'account.signed-in'",
  );
  const month = api.clock.now().toISOString().slice(0, 7).replace("-", "_");
  expect(rows).toEqual([{ part: `activity_${month}` }]);
});

test("after 14 months without activity only permanent rows are left", async () => {
  await passDays(api, 430);
  const left = await Promise.all(
    Object.entries(retentionOf).map(async ([table, { outlives14Months }]) => ({
      table,
      outlives14Months,
      rows: await count(table, table === "activity" ? "action <> 'server.purged'" : "true"),
    })),
  );
  expect(left.filter(({ outlives14Months, rows }) => !outlives14Months && rows > 0)).toEqual([]);
  expect(await counts("users", "servers", "instances", "changes", "nodes")).toEqual([1, 1, 1, 1, 1]);
});
