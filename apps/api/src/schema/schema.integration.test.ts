import { portPurposes } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { drainedServerStates } from "@blockwright/contract/admin/drains";
import { driftKindIds, repairIds } from "@blockwright/contract/admin/integrity";
import { findingStates } from "../modules/admin/integrity/integrity.table.ts";
import { randomBytes } from "node:crypto";
import { flagNames } from "@blockwright/contract/admin/flags";
import { turnStates, verdicts } from "@blockwright/contract/assistant";
import { modelPlanStates } from "@blockwright/contract/proposals";
import { assistantModes } from "@blockwright/contract/assistant-rules";
import { subscriptionStates } from "@blockwright/contract/billing/subscriptions";
import { buildStatuses } from "@blockwright/contract/builds";
import { changeStates } from "@blockwright/contract/changes";
import { backupStatuses } from "@blockwright/contract/backups";
import { helpKinds, helpStates } from "@blockwright/contract/help-queue";
import { jobStatuses, jobTypes } from "@blockwright/contract/jobs";
import { mailKinds } from "@blockwright/contract/account";
import { planIds } from "@blockwright/contract/plans";
import { confidences } from "@blockwright/minecraft/crash/rule";
import { platformTypes, softwareTypes } from "@blockwright/minecraft/software";
import { holds, portProtocols, powers, purposes } from "@blockwright/node-protocol/instance";
import { instanceStates } from "@blockwright/node-protocol/observation";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dropDatabase } from "../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../services/migrated-database.ts";
import { signalKinds } from "../modules/accounts/alternate-accounts.ts";
import { appealDecisions } from "../modules/accounts/appeal-decisions.ts";
import { decisions, messageRoles } from "../modules/assistant/turn/turn.ts";
import { orderStates } from "../modules/billing/billing.table.ts";
import {
  operatorPaymentKinds,
  operatorPaymentStates,
} from "../modules/billing/desk/operator-payments.table.ts";
import { giftStates } from "../modules/billing/gifts/gifts.table.ts";
import { sizeChangeStates } from "../modules/billing/size/size-changes.table.ts";
import { ledgerCauses } from "../modules/billing/ledger/ledger.ts";
import { nodeStates } from "../modules/nodes/node.ts";
import { modelOutcomes } from "../modules/planning/model/model-port.ts";
import { plannerKinds } from "../modules/planning/planning.table.ts";
import { givenRoles } from "@blockwright/contract/server-actions";
import { recordedActorKinds, recordedVias } from "../platform/recorded-actor.ts";
import { retentionOf } from "./table-retention.fixture.ts";

/** Columns with one of a few values, with the list of the code's own type. */
const unions: Readonly<Record<string, readonly string[]>> = {
  "users.plan": planIds,
  "users.given_plan": planIds,
  "users.muted_mail": mailKinds,
  "account_signals.kind": signalKinds,
  "account_appeals.decision": appealDecisions,
  "activity.actor_kind": recordedActorKinds,
  "activity.via": recordedVias,
  "servers.platform_type": platformTypes,
  "servers.server_type": softwareTypes,
  "servers.plan": planIds,
  "servers.busy_with": jobTypes,
  "server_users.role": givenRoles,
  "server_invites.role": givenRoles,
  "nodes.state": nodeStates,
  "instances.purpose": purposes,
  "instances.power": powers,
  "instances.holds": holds,
  "port_leases.protocol": portProtocols,
  "port_leases.purpose": portPurposes,
  "instance_observations.state": instanceStates,
  "build_tasks.platform_type": platformTypes,
  "build_tasks.status": buildStatuses,
  "maintenance_jobs.type": jobTypes,
  "maintenance_jobs.status": jobStatuses,
  "backups.status": backupStatuses,
  "changes.state": changeStates,
  "changes.author_kind": recordedActorKinds,
  "changes.via": recordedVias,
  "file_versions.author_kind": recordedActorKinds,
  "file_versions.via": recordedVias,
  "diagnoses.confidence": confidences,
  "model_plans.platform_type": platformTypes,
  "model_plans.state": modelPlanStates,
  "plannings.kind": plannerKinds,
  "plannings.outcome": modelOutcomes,
  "ai_messages.role": messageRoles,
  "ai_house_rules.mode": assistantModes,
  "ai_turns.state": turnStates,
  "ai_turns.verdict": verdicts,
  "ai_approvals.decision": decisions,
  "subscriptions.state": subscriptionStates,
  "orders.platform_type": platformTypes,
  "orders.state": orderStates,
  "installation_flags.name": flagNames,
  "help_requests.kind": helpKinds,
  "help_requests.state": helpStates,
  "ledger_entries.cause": ledgerCauses,
  "size_changes.state": sizeChangeStates,
  "gifts.state": giftStates,
  "operator_payments.kind": operatorPaymentKinds,
  "operator_payments.state": operatorPaymentStates,
  "drain_servers.state": drainedServerStates,
  "drift_findings.kind": driftKindIds,
  "drift_findings.state": findingStates,
  "drift_findings.repair": repairIds,
};

/** Columns of free text. */
const freeText: Readonly<Record<string, readonly string[]>> = {
  drains: ["reason", "error"],
  drain_servers: ["error"],
  planned_work: ["text"],
  drift_findings: ["key", "subject", "look_id", "error"],
  drift_checks: ["id"],
  rescued_trees: ["sealed_password", "snapshot_id"],
  billing_customers: ["provider_id"],
  subscriptions: ["provider_id", "card_brand", "card_last4", "card_hash", "card_form_id"],
  orders: ["prompt", "recipe_id", "payment_intent_id"],
  payment_events: ["id", "type"],
  gifts: ["payment_intent_id"],
  given_sizes: ["reason"],
  operator_payments: ["payment_intent_id", "reason"],
  ledger_entries: ["provider_id", "payment_intent_id", "pdf_url"],
  users: ["username", "username_key", "email", "password_hash", "suspended_reason", "time_zone"],
  sessions: ["token_hash", "device"],
  email_verifications: ["token_hash"],
  password_resets: ["token_hash"],
  second_factors: ["sealed_secret", "recovery_hashes"],
  console_shares: ["token_hash"],
  friends_pages: ["token_hash", "sealed_token"],
  server_inspections: ["reason"],
  server_invites: ["token_hash"],
  account_signals: ["hash"],
  account_appeals: ["email", "email_hash", "message"],
  help_requests: ["message", "answer"],
  ssh_keys: ["name", "public_key", "fingerprint"],
  activity: ["action", "subject_id"],
  servers: ["name", "description", "minecraft_version", "suspended_reason"],
  sftp_passwords: ["password_hash"],
  domains: ["domain", "verification_token"],
  server_installation_lines: ["text"],
  nodes: ["name", "region", "address", "netmask", "gateway", "rdns", "credentials_key"],
  node_reports: ["agent_version", "sftp_fingerprint", "backup_store"],
  node_enrolment_tokens: ["token_hash"],
  instance_observations: ["progress"],
  build_tasks: ["prompt", "recipe_id", "current_step", "error", "payment_intent_id"],
  build_lines: ["text"],
  eula_consents: ["document"],
  backups: ["name", "reason", "snapshot_id", "error", "problem"],
  backup_repositories: ["sealed_password", "store"],
  maintenance_jobs: ["current_step", "error"],
  maintenance_job_lines: ["text"],
  file_contents: ["sha256"],
  file_versions: ["path"],
  changes: ["title", "sentence", "origin", "installation_id"],
  // Each crash rule adds a class; old rows keep theirs.
  diagnoses: ["occasion", "sentence", "class", "deciding_line", "report_path", "refusal"],
  plannings: ["model"],
  model_plans: ["prompt", "sentence"],
  ai_conversations: ["title"],
  ai_messages: ["content"],
  ai_turns: ["sentence", "last_failure"],
  ai_staged_files: ["path"],
  ai_approvals: ["subject", "title", "details", "digest"],
  port_leases: ["add_on"],
  plugins: ["name", "description", "version", "source", "download_url", "path", "aside_path"],
  // Sources are named in the configuration.
  artifacts: ["source", "url", "final_url", "sha1", "sha256", "sha512"],
  outside_answers: ["key", "source", "body", "etag", "last_modified"],
  facts: ["name"],
  fact_deliveries: ["handler"],
  idempotency_keys: ["scope", "key", "fingerprint"],
  mail_outbox: ["recipient", "subject", "sealed_text"],
  rate_limits: ["key"],
  try_backoffs: ["key"],
  workflow_executors: ["id"],
};

/** Ids without a foreign key, and why. */
const looseIds: Readonly<Record<string, string>> = {
  "billing_customers.provider_id": "at the card provider",
  "billing_customers.user_id": "payment records outlive the account",
  "ledger_entries.payment_intent_id": "at the card provider",
  "ledger_entries.provider_id": "at the card provider",
  "ledger_entries.subscription_id": "entries are never changed",
  "ledger_entries.user_id": "payment records outlive the account",
  "gifts.payment_intent_id": "at the card provider",
  "operator_payments.payment_intent_id": "at the card provider",
  "operator_payments.subscription_id": "payment records outlive what was paid",
  "operator_payments.user_id": "payment records outlive the account",
  "orders.payment_intent_id": "at the card provider",
  "orders.proposal_id": "a proposal is kept for a day, an order longer",
  "orders.recipe_id": "of our own recipes",
  "orders.server_id": "payment records outlive the server",
  "subscriptions.build_id": "payment records outlive the build",
  "subscriptions.server_id": "payment records outlive the server",
  "subscriptions.handed_to_id": "payment records outlive each other",
  "subscriptions.provider_id": "at the card provider",
  "subscriptions.card_form_id": "at the card provider",
  "subscriptions.user_id": "payment records outlive the account",
  "activity.actor_id": "the log outlives people",
  "activity.on_behalf_of": "the log outlives people",
  "activity.subject_id": "the log outlives what it is about, and that is not always a row",
  "activity.server_id": "the log outlives servers",
  "server_minutes.server_id": "rows go with their partition",
  "server_hours.server_id": "rows go with their partition",
  "drain_servers.job_id": "the list outlives the job",
  "drift_findings.server_id": "a machine may report any id",
  "drift_findings.look_id": "a look has no row",
  "rescued_trees.volume_id": "files on a machine",
  "rescued_trees.tree_id": "files on a machine",
  "rescued_trees.snapshot_id": "a snapshot in the store",
  "instances.server_id": "servers stand above nodes; a purged server's instances go in its transaction",
  "plannings.build_id": "builds stand above planning",
  "build_tasks.recipe_id": "recipes are files of ours",
  "build_tasks.payment_intent_id": "the card provider's",
  "backup_repositories.server_id": "the key outlives the server until the store is cleared",
  "backup_repositories.current_id": "a repository in the store",
  "backups.repository_id": "a repository in the store",
  "backups.snapshot_id": "the backup program's",
  "changes.installation_id": "part of an instance's spec",
  "node_reports.run_id": "one start of an agent",
};

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

async function columns(where: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and ${where} order by 1`,
  );
  return rows.map(({ name }) => name);
}

test("each column of text is free or has a CHECK", async () => {
  const free = Object.entries(freeText).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  const listed = [...free, ...Object.keys(unions)].toSorted();
  expect(listed).toEqual((await columns("atttypid in ('text'::regtype, 'text[]'::regtype)")).toSorted());
});

test.each(Object.entries(unions))("the CHECK of %s allows what the code knows", async (column, values) => {
  const [table, name] = column.split(".");
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, name],
  );
  expect(rows).toHaveLength(1);
  const allowed = [...(rows[0]?.definition ?? "").matchAll(/'([^']*)'/g)].map((match) => match[1] ?? "");
  expect(allowed.toSorted()).toEqual(values.toSorted());
});

test("each id references its row, or the list says why not", async () => {
  const tied = await columns(
    "exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey))",
  );
  const ids = await columns("(attname like '%\\_id' or attname = 'on_behalf_of')");
  expect(ids.filter((id) => !tied.includes(id))).toEqual(Object.keys(looseIds).toSorted());
});

test("each table is in the list of retention periods", async () => {
  const tables = new Set((await columns("true")).map((column) => column.slice(0, column.indexOf("."))));
  expect([...tables].toSorted()).toEqual(Object.keys(retentionOf).toSorted());
});
