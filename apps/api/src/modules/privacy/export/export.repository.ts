import { sql, type SQL } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";

export interface Exported {
  readonly userId: string;
  readonly email: string;
  readonly emailHash: string;
}

type Section = (person: Exported) => SQL;

/**
 * What is stored about a person, by its name in the file. Ids and names of other people are left out, and so are
 * secrets and hashes.
 */
const sections = {
  account: ({ userId }) =>
    sql`select id, username, email, email_verified_at, plan, time_zone, muted_mail, created_at from users
      where id = ${userId}`,
  signIns: ({ userId }) =>
    sql`select device, created_at, last_seen_at, confirmed_at, second_factor_at, ends_at from sessions where user_id = ${userId} order by id`,
  emailVerifications: ({ userId }) =>
    sql`select expires_at from email_verifications where user_id = ${userId} order by expires_at`,
  passwordResets: ({ userId }) =>
    sql`select expires_at from password_resets where user_id = ${userId} order by expires_at`,
  secondFactors: ({ userId }) =>
    sql`select created_at, confirmed_at, cardinality(recovery_hashes) as recovery_codes_left from second_factors where user_id = ${userId}`,
  sshKeys: ({ userId }) =>
    sql`select name, public_key, fingerprint, created_at from ssh_keys where user_id = ${userId} order by id`,
  sftpPasswords: ({ userId }) =>
    sql`select server_id, created_at from sftp_passwords where user_id = ${userId} order by id`,
  secondAccountSignals: ({ userId }) =>
    sql`select kind, seen_at from account_signals where user_id = ${userId} order by kind, hash`,
  appeals: ({ emailHash }) =>
    sql`select email, message, decision, created_at from account_appeals where email_hash = ${emailHash} order by id`,
  helpRequests: ({ userId }) =>
    sql`select kind, server_id, message, report, state, answer, created_at, decided_at from help_requests
      where user_id = ${userId} order by id`,
  consents: ({ userId }) =>
    sql`select document, accepted_at from eula_consents where user_id = ${userId} order by document`,
  builds: ({ userId }) =>
    sql`select id, server_id, prompt, platform_type, status, error, plan, recipe, agreed, created_at from build_tasks
      where user_id = ${userId} order by id`,
  orders: ({ userId }) =>
    sql`select prompt, platform_type, ram_gb, storage_gb, amount_cents, state, created_at from orders
      where user_id = ${userId} order by id`,
  subscriptions: ({ userId }) =>
    sql`select id, ram_gb, storage_gb, monthly_cents, state, renews_at, ends_at, first_paid_at, is_refunded, card_brand,
      card_last4, card_exp_month, card_exp_year, created_at from subscriptions where user_id = ${userId} order by id`,
  sizeChanges: ({ userId }) =>
    sql`select subscription_id, size_changes.ram_gb, size_changes.storage_gb, size_changes.monthly_cents, due_cents,
      size_changes.state, size_changes.created_at from size_changes
      join subscriptions on subscriptions.id = subscription_id where user_id = ${userId} order by size_changes.id`,
  gifts: ({ userId }) =>
    sql`select subscription_id, amount_cents, gifts.renews_at, gifts.state, gifts.created_at from gifts
      join subscriptions on subscriptions.id = subscription_id where user_id = ${userId} order by gifts.id`,
  payments: ({ userId }) =>
    sql`select at, subscription_id, cause, amount_cents, provider_id, pdf_url from ledger_entries
      where user_id = ${userId} order by id`,
  plannings: ({ userId }) =>
    sql`select build_id, kind, model, outcome, input_tokens, output_tokens, created_at from plannings
      where user_id = ${userId} order by id`,
  proposals: ({ userId }) =>
    sql`select proposal, created_at from server_proposals where user_id = ${userId} order by id`,
  modelPlans: ({ userId }) =>
    sql`select prompt, platform_type, state, planned, created_at from model_plans where user_id = ${userId} order by id`,
  conversations: ({ userId }) =>
    sql`select id, server_id, title, created_at from ai_conversations where user_id = ${userId} order by id`,
  messages: ({ userId }) =>
    sql`select conversation_id, role, content, ai_messages.created_at from ai_messages
      join ai_conversations on ai_conversations.id = conversation_id
      where user_id = ${userId} order by ai_messages.created_at, ai_messages.id`,
  servers: ({ userId }) =>
    sql`select id, name, description, platform_type, server_type, minecraft_version, plan, max_ram_mb, max_storage_mb,
      plugins, config, created_at, deleted_at from servers where user_id = ${userId} order by id`,
  domains: ({ userId }) =>
    sql`select server_id, domain, verified, domains.created_at from domains
      join servers on servers.id = server_id where user_id = ${userId} order by domains.id`,
  backups: ({ userId }) =>
    sql`select server_id, backups.name, size_bytes, files, status, backups.created_at from backups
      join servers on servers.id = server_id where user_id = ${userId} order by backups.id`,
  rolesGiven: ({ userId }) =>
    sql`select server_id, role, switches, created_at from server_users where added_by = ${userId} order by id`,
  rolesReceived: ({ userId }) =>
    sql`select server_id, role, switches, created_at from server_users where user_id = ${userId} order by id`,
  invites: ({ userId }) =>
    sql`select server_id, role, switches, created_at, expires_at from server_invites
      where created_by = ${userId} order by id`,
  serversOffered: ({ userId }) =>
    sql`select server_id, created_at, expires_at from server_handovers where user_id = ${userId} order by server_id`,
  jobs: ({ userId }) =>
    sql`select server_id, type, status, payload, error, created_at from maintenance_jobs
      where user_id = ${userId} order by id`,
  changes: ({ userId }) =>
    sql`select server_id, title, state, via, created_at from changes where author_id = ${userId} order by id`,
  replacedFiles: ({ userId }) =>
    sql`select server_id, path, via, replaced_at from file_versions where author_id = ${userId} order by number`,
  mails: ({ email }) =>
    sql`select subject, created_at, sent_at from mail_outbox
      where lower(recipient) = lower(${email}) order by id`,
  activity: ({ userId }) =>
    sql`select at, via, action, server_id, details - 'userId' as details from activity
      where actor_id = ${userId} order by at, id`,
} satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

/** As JSON texts, because they are sent unchanged. */
export async function readSection(
  rows: Rows,
  name: SectionName,
  person: Exported,
  page: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  const found = await rows.execute<{ entry: string }>(
    sql`select row_to_json(t)::text as entry from (${sections[name](person)} offset ${page.offset} limit ${page.limit}) t`,
  );
  return found.rows.map(({ entry }) => entry);
}
