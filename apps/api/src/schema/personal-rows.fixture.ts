import { randomBytes, randomUUID } from "node:crypto";
import { escapeIdentifier, escapeLiteral, type Pool } from "pg";

/** Tables that contain nothing of a person, and why. */
const impersonalTables: Readonly<Record<string, string>> = {
  artifacts: "addresses and hashes of public files",
  outside_answers: "what public sources say, by a hash of the question",
  nodes: "the operator's machines",
  node_reports: "the operator's machines",
  node_enrolment_tokens: "the operator's machines",
  port_leases: "numbers of ports",
  instance_observations: "states and figures that a machine reports",
  workflow_executors: "names of workers",
  rate_limits: "ids, and keyed hashes of names and networks; gone with their window",
  try_backoffs: "keyed hashes; two days",
  fact_deliveries: "names of our own handlers",
  instance_moves: "machines and numbers of ports",
  drains: "machines, and why the operator empties them",
  drain_servers: "ids, moments and our own sentences",
  planned_work: "machines, and what the operator does to them",
  planned_work_mails: "ids and moments; gone with the account",
  room_holds: "room on the operator's machines",
  drift_findings: "ids, ports and names of the operator's machines",
  installation_flags: "true, false or a number",
  drift_checks: "names of the operator's machines",
  rescued_trees: "ids and a key; 30 days",
  size_changes: "sizes and amounts",
  given_sizes: "sizes, and why the operator gave them; gone with the server",
  gifts: "amounts and the provider's ids; the law asks for seven years",
  operator_payments: "amounts, and why the operator gave them; the law asks for seven years",
  payment_events: "ids and types of the provider's events",
  ledger_entries: "amounts and the provider's ids; the law asks for seven years",
  billing_customers: "the provider's id of an account; the law asks for seven years",
};

/** Columns besides those with a CHECK that contain nothing a person wrote or is known by, and why. */
const impersonalColumns: Readonly<Record<string, string>> = {
  "users.password_hash": "the test signs in with it",
  "sessions.token_hash": "a hash of random bytes; the test signs in with it",
  "account_signals.hash": "a keyed hash, 90 days",
  "account_appeals.email_hash": "a keyed hash; what is erased is found by it",
  "subscriptions.provider_id": "the provider's id; the law asks for seven years",
  "subscriptions.card_form_id": "the provider's id; gone after a day",
  "subscriptions.card_hash": "a keyed hash",
  "orders.payment_intent_id": "the provider's id; gone with the account",
  "facts.name": "our own words, and the engine delivers by them",
  "facts.payload": "ids; handlers read them",
  "instances.spec": "what a machine is told to run; it reads it",
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Every column of ours that can contain text and isn't listed above. */
export async function personalColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as "table", c.column_name as name, c.udt_name as type
       from information_schema.columns c join pg_class t on t.oid = c.table_name::regclass
      where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
        and c.udt_name in ('text', 'varchar', 'bpchar', '_text', 'json', 'jsonb', 'bytea')
        and not exists (select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
          where k.contype = 'c' and k.conrelid = t.oid and a.attname = c.column_name)
      order by 1, 2`,
  );
  return rows.filter(
    ({ table, name }) => !(table in impersonalTables) && !(`${table}.${name}` in impersonalColumns),
  );
}

const newMark = () => `mark${randomBytes(6).toString("hex")}`;

/**
 * Writes a distinct mark to each of these columns, in every row. The log can't be changed: its row is inserted with
 * them.
 */
export async function markColumns(pool: Pool, columns: readonly Column[]): Promise<Record<string, string>> {
  const marks = Object.fromEntries(columns.map(({ table, name }) => [`${table}.${name}`, newMark()]));
  for (const column of columns.filter(({ table }) => table !== "activity")) {
    const { table, name } = column;
    const value = markedValue(column, marks[`${table}.${name}`] ?? "");
    await pool.query(`update ${escapeIdentifier(table)} set ${escapeIdentifier(name)} = ${value}`);
  }
  await pool.query(
    `insert into activity (actor_kind, via, action, subject_id, details)
     values ('person', 'browser', $1, $2, jsonb_build_object('path', $3::text))`,
    ["action", "subject_id", "details"].map((name) => marks[`activity.${name}`]),
  );
  return marks;
}

/** Objects and lists keep their content, because our code reads it. Rows differ, because some columns are unique. */
function markedValue({ name, type }: Column, mark: string): string {
  const column = escapeIdentifier(name);
  const text = `${escapeLiteral(mark)} || ctid::text`;
  switch (type) {
    case "jsonb":
      return `case jsonb_typeof(${column}) when 'array' then ${column} || jsonb_build_array(jsonb_build_object('name', ${text}))
        when 'object' then ${column} || jsonb_build_object('mark', ${text}) else jsonb_build_object('mark', ${text}) end`;
    case "bytea":
      return `convert_to(${text}, 'utf8')`;
    case "_text":
      return `array[${text}]`;
    default:
      return text;
  }
}

/** Of these columns, those without their mark. */
export async function columnsWithoutMark(
  pool: Pool,
  columns: readonly Column[],
  marks: Readonly<Record<string, string>>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { table, name, type } of columns) {
    const column = escapeIdentifier(name);
    const text = type === "bytea" ? `convert_from(${column}, 'utf8')` : `${column}::text`;
    const mark = marks[`${table}.${name}`] ?? "";
    const { rows } = await pool.query(
      `select 1 from ${escapeIdentifier(table)} where ${text} like ${escapeLiteral(`%${mark}%`)} limit 1`,
    );
    if (rows.length === 0) missing.push(`${table}.${name}`);
  }
  return missing;
}

/** How a person proves who they are, beside their password. */
function waysIn(userId: string): string[] {
  return [
    `insert into email_verifications (user_id, token_hash, expires_at) values ('${userId}', '${randomUUID()}', now())`,
    `insert into password_resets (user_id, token_hash, expires_at) values ('${userId}', '${randomUUID()}', now())`,
    `insert into second_factors (user_id, sealed_secret, recovery_hashes, created_at, confirmed_at)
     values ('${userId}', 'a', array['a'], now(), now())`,
  ];
}

/** Links and offers that a person made. */
function linksTo(serverId: string, userId: string): string[] {
  return [
    `insert into server_invites (id, server_id, token_hash, role, created_by, created_at, expires_at)
     values ('${randomUUID()}', '${serverId}', '${randomUUID()}', 'member', '${userId}', now(), now())`,
    `insert into server_handovers (server_id, user_id, created_at, expires_at)
     values ('${serverId}', '${userId}', now(), now())`,
    `insert into friends_pages (server_id, token_hash, sealed_token, created_at)
     values ('${serverId}', '${randomUUID()}', 'a', now())`,
    `insert into console_shares (id, server_id, token_hash, created_by, lines, created_at, expires_at)
     values ('${randomUUID()}', '${serverId}', '${randomUUID()}', '${userId}', '["a"]', now(), now())`,
  ];
}

/** What a person does before a build. */
function ordersOf(userId: string): string[] {
  const subscription = randomUUID();
  return [
    `insert into subscriptions (id, user_id, ram_gb, storage_gb, monthly_cents, state, card_brand, card_last4, created_at)
     values ('${subscription}', '${userId}', 2, 5, 175, 'ended', 'a', 'a', now())`,
    `insert into orders (id, user_id, subscription_id, prompt, platform_type, recipe_id, ram_gb, storage_gb, amount_cents, created_at)
     values ('${randomUUID()}', '${userId}', '${subscription}', 'a', 'java', 'a', 2, 5, 175, now())`,
    `insert into size_changes (id, subscription_id, ram_gb, storage_gb, monthly_cents, due_cents, state, created_at)
     values ('${randomUUID()}', '${subscription}', 2, 10, 200, 0, 'dropped', now())`,
    `insert into gifts (id, subscription_id, amount_cents, renews_at, state, created_at)
     values ('${randomUUID()}', '${subscription}', 175, now(), 'returned', now())`,
    `insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
     values (now(), '${userId}', '${subscription}', 'first-payment', 175, '${randomUUID()}', 'a')`,
    `insert into server_proposals (id, user_id, proposal, recipe, created_at)
     values ('${randomUUID()}', '${userId}', '{}', '{}', now())`,
    `insert into model_plans (id, user_id, prompt, platform_type, memory_mb, state, watched_until, created_at)
     values ('${randomUUID()}', '${userId}', 'a', 'java', 1024, 'planned', now(), now())`,
    `insert into eula_consents (user_id, document) values ('${userId}', 'a') on conflict do nothing`,
  ];
}

/** A row in each table that the test's own requests do not fill. */
export async function fillTables(
  pool: Pool,
  { userId, serverId, instanceId }: Readonly<Record<"userId" | "serverId" | "instanceId", string>>,
): Promise<void> {
  const id = () => `'${randomUUID()}'`;
  const [content, version, change, job, build] = [id(), id(), id(), id(), id()];
  const [conversation, message, turn] = [id(), id(), id()];
  const statements = [
    `insert into server_installation_lines (server_id, text) values ('${serverId}', 'a')`,
    `insert into file_contents (id, server_id, sha256, size_bytes, depth, packed) values (${content}, '${serverId}', 'a', 0, 0, '')`,
    `insert into file_versions (id, server_id, path, content_id, author_kind, author_id, via, replaced_at)
     values (${version}, '${serverId}', 'a', ${content}, 'person', '${userId}', 'browser', now())`,
    `insert into changes (id, server_id, title, state, author_kind, author_id, via)
     values (${change}, '${serverId}', 'a', 'verified', 'person', '${userId}', 'browser')`,
    `insert into change_items (change_id, position, item, before, after) values (${change}, 0, '{}', '', '')`,
    `insert into maintenance_jobs (id, server_id, user_id, type, status, steps, payload)
     values (${job}, '${serverId}', '${userId}', 'reinstall', 'failed', '[]', '{}')`,
    `insert into maintenance_job_lines (job_id, text) values (${job}, 'a')`,
    `insert into build_tasks (id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps)
     values (${build}, '${userId}', 'a', 'java', 1024, 5120, 'failed', '[]')`,
    `insert into build_lines (build_id, attempt, text) values (${build}, 1, 'a')`,
    `insert into plannings (id, build_id, user_id, kind, model, outcome, repairs, input_tokens, output_tokens, duration_ms)
     values (${id()}, ${build}, '${userId}', 'model', 'a', 'planned', 0, 0, 0, 0)`,
    ...ordersOf(userId),
    `insert into backups (id, server_id, name, status) values (${id()}, '${serverId}', 'a', 'ready')`,
    `insert into backup_repositories (server_id, sealed_password) values ('${serverId}', 'a')`,
    `insert into backup_settings (server_id, left_out) values ('${serverId}', '[]')`,
    `insert into diagnoses (id, server_id, instance_id, occasion, at) values (${id()}, '${serverId}', '${instanceId}', 'a', now())`,
    `insert into domains (id, server_id, domain, verification_token, created_at) values (${id()}, '${serverId}', ${id()}, 'a', now())`,
    `insert into ai_conversations (id, user_id, server_id, title, created_at, updated_at)
     values (${conversation}, '${userId}', '${serverId}', 'a', now(), now())`,
    `insert into ai_messages (id, conversation_id, role, content, metadata, created_at)
     values (${message}, ${conversation}, 'user', 'a', '{}', now())`,
    `insert into ai_turns (id, conversation_id, server_id, user_id, message_id, state, created_at, updated_at)
     values (${turn}, ${conversation}, '${serverId}', '${userId}', ${message}, 'done', now(), now())`,
    `insert into ai_turn_entries (turn_id, position, entry) values (${turn}, 0, '{}')`,
    `insert into ai_turn_events (turn_id, model_call, event) values (${turn}, 0, '{}')`,
    `insert into ai_staged_files (turn_id, path, before, after) values (${turn}, 'a', '', '')`,
    `insert into ai_staged_plugins (turn_id, position, wanted) values (${turn}, 0, '{}')`,
    `insert into ai_house_rules (server_id, mode, paths, plugins, commands, updated_at)
     values ('${serverId}', 'do', '[]', '[]', '[]', now())`,
    `insert into ai_approvals (id, turn_id, subject, title, details, digest, is_destructive, created_at, expires_at)
     values (${id()}, ${turn}, 'a', 'a', 'a', 'a', true, now(), now())`,
    `insert into plugins (server_id, name, source) values ('${serverId}', 'a', 'a')`,
    `insert into sftp_passwords (id, user_id, server_id, password_hash, created_at) values (${id()}, '${userId}', '${serverId}', 'a', now())`,
    `insert into ssh_keys (id, user_id, name, public_key, fingerprint, created_at) values (${id()}, '${userId}', 'a', 'a', 'a', now())`,
    `insert into server_users (id, server_id, user_id, role) values (${id()}, '${serverId}', '${userId}', 'member')`,
    `insert into server_inspections (server_id, operator_id, recorded_at, reason) values ('${serverId}', '${userId}', now(), 'a')`,
    ...linksTo(serverId, userId),
    ...waysIn(userId),
    `insert into account_appeals (id, email, email_hash, message) values (${id()}, 'a', 'a', 'a')`,
    `insert into help_requests (id, kind, user_id, server_id, message, report, answer, created_at)
     values (${id()}, 'help', '${userId}', '${serverId}', 'a', '{}', 'a', now())`,
    `insert into idempotency_keys (scope, key, fingerprint) values ('a', ${id()}, 'a')`,
  ];
  for (const statement of statements) await pool.query(statement);
}
