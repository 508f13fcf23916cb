interface Retention {
  /** In plain words; docs/operating.md has the same list. */
  readonly kept: string;
  /** Whether today's rows still exist after 14 months without activity. */
  readonly outlives14Months: boolean;
}

const forGood = (because: string): Retention => ({
  kept: `for good, because ${because}`,
  outlives14Months: true,
});
const goneAfter = (kept: string): Retention => ({ kept, outlives14Months: false });
const withIts = (owner: string): Retention => ({ kept: `as long as its ${owner}`, outlives14Months: true });

const sevenYears: Retention = {
  kept: "7 years, as the law asks; without name and address",
  outlives14Months: true,
};

/** Every table of ours, and its retention. A table that is missing here fails a test. */
export const retentionOf: Readonly<Record<string, Retention>> = {
  users: {
    kept: "until its owner deletes it: 7 days with name and address, 90 days as an empty row",
    outlives14Months: true,
  },
  eula_consents: withIts("account"),
  build_tasks: withIts("account"),
  build_lines: withIts("build"),
  artifacts: forGood("another file at a known address has to be noticed"),
  installation_flags: forGood("one row for each decision about the whole installation"),
  nodes: forGood("one row for each machine, and deleted servers refer to it"),
  node_reports: withIts("machine"),
  servers: { kept: "until 7 days after it was deleted", outlives14Months: true },
  server_installation_lines: withIts("server"),
  server_users: withIts("server"),
  server_invites: withIts("server"),
  server_handovers: withIts("server"),
  sftp_passwords: withIts("server"),
  domains: { kept: "as long as its server", outlives14Months: true },
  server_inspections: withIts("server"),
  instances: withIts("server"),
  instance_moves: withIts("instance"),
  drains: { kept: "90 days after it ended, and then until the next one begins", outlives14Months: true },
  drain_servers: withIts("drain"),
  planned_work: {
    kept: "90 days after it, and then until the next one is announced",
    outlives14Months: true,
  },
  planned_work_mails: withIts("announcement"),
  port_leases: withIts("instance"),
  instance_observations: withIts("instance"),
  plugins: withIts("server"),
  plugin_checks: withIts("server"),
  backups: withIts("server"),
  backup_repositories: {
    kept: "as long as its server, and then until its backups are removed from the store",
    outlives14Months: true,
  },
  backup_settings: withIts("server"),
  maintenance_jobs: withIts("server"),
  maintenance_job_lines: withIts("job"),
  changes: { kept: "as long as its server; what was only proposed 24 hours", outlives14Months: true },
  change_items: { kept: "as long as its change; the files in it UNDO_DAYS (7)", outlives14Months: true },
  file_versions: goneAfter("UNDO_DAYS (7), 100 per file, 2,000 and 16 MB per server at most"),
  file_contents: goneAfter("as long as one of its versions"),
  diagnoses: withIts("server"),
  ai_conversations: withIts("server"),
  ai_messages: withIts("conversation"),
  ai_turns: withIts("conversation"),
  ai_turn_entries: { kept: "until its turn ends", outlives14Months: true },
  ai_turn_events: withIts("turn"),
  ai_staged_files: { kept: "until its turn ends", outlives14Months: true },
  ai_staged_plugins: { kept: "until its turn ends", outlives14Months: true },
  ai_house_rules: withIts("server"),
  ai_approvals: withIts("turn"),
  console_shares: goneAfter("7 days"),
  friends_pages: withIts("server"),
  room_holds: {
    kept: "half an hour for an order, two hours for a build, and then until the next round",
    outlives14Months: false,
  },
  orders: withIts("account"),
  size_changes: sevenYears,
  gifts: sevenYears,
  gift_links: goneAfter("30 days"),
  billing_customers: sevenYears,
  subscriptions: sevenYears,
  ledger_entries: sevenYears,
  payment_events: goneAfter("90 days"),
  drift_findings: { kept: "until a check does not find it any more", outlives14Months: true },
  drift_checks: { kept: "30 days; every check adds one", outlives14Months: true },
  rescued_trees: {
    kept: "30 days, and then until its backup is removed from the store",
    outlives14Months: true,
  },
  ssh_keys: withIts("account"),
  sessions: goneAfter("until it ends: 30 days at most, 12 hours for the operator"),
  email_verifications: goneAfter("24 hours, or until the link is used"),
  password_resets: goneAfter("an hour, or until the link is used"),
  second_factors: withIts("account"),
  account_signals: goneAfter("90 days after it was last seen"),
  account_appeals: goneAfter("90 days"),
  help_requests: goneAfter("90 days, and no longer than the server or account that it is about"),
  activity: goneAfter("13 months"),
  plannings: goneAfter("13 months"),
  server_proposals: goneAfter("24 hours, and then until the next night; 20 per account at most"),
  model_plans: goneAfter("24 hours, and then until the next night; 40 per account at most"),
  node_enrolment_tokens: goneAfter("30 days after it ran out"),
  server_minutes: goneAfter("7 days"),
  server_hours: goneAfter("12 months"),
  facts: goneAfter("14 days"),
  fact_deliveries: goneAfter("as long as its fact"),
  mail_outbox: goneAfter("14 days, sent or not"),
  outside_answers: goneAfter("60 days after it was last used, and 50,000 or OUTSIDE_ANSWERS_MB at most"),
  idempotency_keys: goneAfter("24 hours"),
  rate_limits: goneAfter("until the window is over"),
  try_backoffs: goneAfter("2 days after the last try"),
  workflow_executors: { kept: "a day after a worker was last heard", outlives14Months: true },
};
