const user = "00000000-0000-4000-8000-000000000001";
const server = "00000000-0000-4000-8000-000000000002";
const deletedServer = "00000000-0000-4000-8000-000000000003";
const purgedServer = "00000000-0000-4000-8000-000000000004";
const node = "00000000-0000-4000-8000-000000000005";
const instance = "00000000-0000-4000-8000-000000000006";
const build = "00000000-0000-4000-8000-000000000007";
const job = "00000000-0000-4000-8000-000000000008";
const change = "00000000-0000-4000-8000-000000000009";
const fact = "00000000-0000-4000-8000-00000000000a";
const some = "00000000-0000-4000-8000-00000000000b";
const importedBuild = "00000000-0000-4000-8000-00000000000c";
const bedrockServer = "00000000-0000-4000-8000-00000000000d";
const bedrockInstance = "00000000-0000-4000-8000-00000000000e";

export const existing = {
  user,
  server,
  deletedServer,
  purgedServer,
  build,
  importedBuild,
  instance,
  bedrockInstance,
};

/** 60 characters, but more than 60 units of a string. */
export const longName = `${"📱".repeat(59)}!`;
export const crossplaySpec = { ports: [], manners: { ping: "java" } };
export const bedrockSpec = { ports: [], manners: { ping: "bedrock", readyText: "Server started." } };

/** One row of each kind in every table, as an installation has them before an upgrade. Parents first. */
export const existingRows: readonly string[] = [
  `insert into users (id, username, username_key, email, password_hash, plan, is_admin)
   values ('${user}', 'Ada', 'ada', 'ada@example.org', 'hash', 'premium', true)`,
  `insert into sessions (id, user_id, token_hash, device, expires_at, ends_at)
   values ('${some}', '${user}', 'token', 'Firefox on Linux', now() + interval '7 days', now() + interval '30 days')`,
  `insert into account_signals (user_id, kind, hash)
   select '${user}', kind, 'hash' from unnest(array['email', 'device', 'network']) kind`,
  `insert into account_appeals (id, email, email_hash, message, decision, decided_at)
   values ('${some}', 'b@example.org', 'hash', 'Please', 'granted', now()),
     ('${user}', 'c@example.org', 'other', 'Please', null, null)`,
  `insert into servers (id, user_id, name, platform_type, server_type, plan, busy_with, plugins, config)
   values ('${server}', '${user}', 'My world', 'crossplay', 'fabric', 'ultimate', 'reinstall', '[{"name": "A"}]', '{"a": 1}')`,
  `insert into servers (id, user_id, name, deleted_at, purge_after)
   values ('${deletedServer}', '${user}', 'Gone', '2026-01-01T00:00:00Z', null)`,
  `insert into server_installation_lines (server_id, text) values ('${server}', 'Downloading')`,
  `insert into nodes (id, name, address, memory_mb, disk_mb, cpus, state)
   values ('${node}', 'one', '127.0.0.1', 4096, 10240, 4, 'draining')`,
  `insert into node_reports (node_id, heard_at, run_id, sequence) values ('${node}', now(), '${some}', 7)`,
  `insert into node_enrolment_tokens (id, token_hash, expires_at, used_at, node_id)
   values ('${some}', 'hash', now() + interval '1 hour', now(), '${node}')`,
  `insert into instances (id, server_id, node_id, purpose, power, holds, spec, memory_mb, disk_mb)
   values ('${instance}', '${server}', '${node}', 'live', 'on-demand', '{payment,job}', '${JSON.stringify(crossplaySpec)}', 1024, 1024)`,
  `insert into servers (id, user_id, name, platform_type, server_type, minecraft_version, max_players)
   values ('${bedrockServer}', '${user}', '${longName}', 'bedrock', 'bedrock', '1.26.51.1', 10)`,
  `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
   values ('${bedrockInstance}', '${bedrockServer}', '${node}', 'live', 'on', '${JSON.stringify(bedrockSpec)}', 1024, 1024)`,
  `insert into port_leases (node_id, protocol, port, instance_id) values ('${node}', 'udp', 25565, '${instance}')`,
  `insert into instance_observations (instance_id, generation, state) values ('${instance}', 1, 'online')`,
  `insert into build_tasks (id, server_id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps)
   values ('${build}', '${server}', '${user}', 'Survival', 'java', 1024, 5120, 'completed', '[]')`,
  `insert into build_tasks (id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, steps, recipe, lock)
   values ('${importedBuild}', '${user}', 'From a file', 'java', 1024, 5120, '[]', '{"format": 1}', '{"format": 1}')`,
  `insert into build_lines (build_id, attempt, text) values ('${build}', 1, 'Planning')`,
  `insert into eula_consents (user_id, document) values ('${user}', 'https://aka.ms/MinecraftEULA')`,
  `insert into maintenance_jobs (id, server_id, user_id, type, status, steps, payload)
   values ('${job}', '${server}', '${user}', 'restore-previous', 'running', '[]', '{}')`,
  `insert into maintenance_job_lines (job_id, text) values ('${job}', 'Stopping')`,
  `insert into changes (id, server_id, title, state, author_kind, author_id, via)
   values ('${change}', '${server}', 'Allow flight', 'undone', 'person', '${user}', 'assistant'),
     ('${some}', '${server}', 'By us', 'proposed', 'system', null, 'schedule')`,
  `insert into change_items (change_id, position, item, before)
   values ('${change}', 0, '{"kind": "write-file"}', '\\x00ff')`,
  `insert into diagnoses (id, server_id, instance_id, occasion, at, sentence, class, confidence)
   values ('${some}', '${server}', '${instance}', 'exit:1', now(), 'No memory.', 'heap', 'likely')`,
  `insert into plannings (id, build_id, user_id, kind, model, outcome, repairs, input_tokens, output_tokens, duration_ms)
   values ('${some}', '${build}', '${user}', 'recipe', 'model', 'never-valid', 2, 1, 1, 1)`,
  `insert into plugins (server_id, name, source) values ('${server}', 'Geyser', 'modrinth:geyser')`,
  `insert into artifacts (source, url, final_url, size_bytes) values ('paper', 'https://a', 'https://b', 1)`,
  `insert into facts (id, name, payload) values ('${fact}', 'account.created', '{"accountId": "${user}"}')`,
  `insert into fact_deliveries (fact_id, handler) values ('${fact}', 'accounts.welcome-mail')`,
  `insert into idempotency_keys (scope, key, fingerprint) values ('/api/build', 'key', 'print')`,
  `insert into mail_outbox (id, recipient, subject, sealed_text) values ('${some}', 'ada@example.org', 'Hello', 'sealed')`,
  `insert into outside_answers (key, source, status, body, fresh_until, stored_at, used_at)
   values ('key', 'paper', 200, '{}', now(), now(), now())`,
  `insert into rate_limits (key, used, resets_at) values ('key', 1, now())`,
  `insert into try_backoffs (key, tries, last_try_at) values ('key', 1, now())`,
  `insert into workflow_executors (id) values ('worker')`,
  `create table server_minutes_all partition of server_minutes default`,
  `create table server_hours_all partition of server_hours default`,
  `insert into server_minutes (server_id, at, players) values ('${server}', now(), 3)`,
  `insert into server_hours (server_id, at, players) values ('${server}', now(), 3)`,
  `insert into activity (at, actor_kind, actor_id, via, on_behalf_of, action, subject_id, details) values
   ('2025-11-30T23:59:59.999999Z', 'guest', null, 'browser', null, 'account.created', '${user}', '{}'),
   ('2026-03-01T00:00:00Z', 'person', '${user}', 'browser', null, 'server.deleted', '${deletedServer}', '{}'),
   ('2026-03-02T00:00:00Z', 'system', null, 'system', null, 'server.purged', '${purgedServer}', '{}'),
   (now(), 'person', '${user}', 'assistant', '${user}', 'change.started', '${server}', '{"title": "Allow flight"}'),
   (now(), 'person', '${user}', 'api-key', null, 'build.started', '${build}', '{"serverId": "${server}"}'),
   (now(), 'person', '${user}', 'sftp', null, 'undo.started', 'no-id', '{}')`,
];
