-- The whole schema, as drizzle-kit wrote it from the *.table.ts files. Added by hand, because drizzle-kit does not know
-- them: three PARTITION BY, two UNLOGGED, two fillfactors, and the functions, triggers and partitions at the end.
CREATE TABLE "account_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"message" text NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_appeals_decision" CHECK ("account_appeals"."decision" in ('granted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "account_signals" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_signals_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash"),
	CONSTRAINT "account_signals_kind" CHECK ("account_signals"."kind" in ('email', 'device', 'network'))
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"temporary_password_until" timestamp with time zone,
	"plan" text DEFAULT 'free' NOT NULL,
	"given_plan" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_support" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"muted_mail" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free', 'basic', 'starter', 'premium', 'ultimate')),
	CONSTRAINT "users_given_plan" CHECK ("users"."given_plan" in ('free', 'basic', 'starter', 'premium', 'ultimate')),
	CONSTRAINT "users_muted_mail" CHECK ("users"."muted_mail" <@ array['backup-failed', 'domain-lost', 'server-shared']::text[])
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_used_step" bigint,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"via" text NOT NULL,
	"on_behalf_of" uuid,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"server_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "activity_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "activity_actor_kind" CHECK ("activity"."actor_kind" in ('person', 'guest', 'system')),
	CONSTRAINT "activity_via" CHECK ("activity"."via" in ('browser', 'api-key', 'assistant', 'schedule', 'sftp', 'system'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "drift_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"away" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drift_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"node_id" uuid,
	"server_id" uuid,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"look_id" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"repair" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "drift_findings_kind" CHECK ("drift_findings"."kind" in ('container-unknown', 'container-of-deleted-server', 'instance-unknown', 'instance-of-deleted-server', 'claimed-twice', 'instance-missing', 'not-running', 'generation-behind', 'generation-ahead', 'memory-limit-wrong', 'ports-wrong', 'tree-unknown', 'tree-of-deleted-server', 'tree-missing', 'kept-unknown', 'leftovers', 'lease-unused', 'port-not-leased', 'reserved-wrong', 'repository-without-server', 'backups-without-key', 'snapshot-missing', 'sftp-access-orphaned', 'subscription-without-server', 'paid-without-subscription', 'domain-elsewhere')),
	CONSTRAINT "drift_findings_state" CHECK ("drift_findings"."state" in ('suspected', 'open', 'repairing', 'accepted')),
	CONSTRAINT "drift_findings_repair" CHECK ("drift_findings"."repair" in ('remove-container', 'stop', 'back-up-and-remove', 'send-again', 'restart', 'adopt-generation', 'restore-backup', 'clear-leftovers', 'release-lease', 'lease-port', 'recount', 'remove-repository', 'back-up-again', 'remove-access', 'end-subscription', 'check-domain', 'accept', 'adopt'))
);
--> statement-breakpoint
CREATE TABLE "rescued_trees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"volume_id" uuid NOT NULL,
	"sealed_password" text NOT NULL,
	"snapshot_id" text,
	"tree_id" uuid,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"details" text NOT NULL,
	"digest" text NOT NULL,
	"is_destructive" boolean NOT NULL,
	"times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"had_players" boolean DEFAULT false NOT NULL,
	"decision" text,
	"apply_when" jsonb,
	"restart_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_approvals_decision" CHECK ("ai_approvals"."decision" in ('approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "ai_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"server_id" uuid,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_house_rules" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"paths" jsonb NOT NULL,
	"plugins" jsonb NOT NULL,
	"commands" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_house_rules_mode" CHECK ("ai_house_rules"."mode" in ('ask', 'do'))
);
--> statement-breakpoint
CREATE TABLE "ai_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_messages_role" CHECK ("ai_messages"."role" in ('user', 'assistant'))
);
--> statement-breakpoint
CREATE TABLE "ai_staged_files" (
	"turn_id" uuid NOT NULL,
	"path" text NOT NULL,
	"before" "bytea",
	"after" "bytea" NOT NULL,
	CONSTRAINT "ai_staged_files_turn_id_path_pk" PRIMARY KEY("turn_id","path")
);
--> statement-breakpoint
CREATE TABLE "ai_staged_plugins" (
	"turn_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"wanted" jsonb NOT NULL,
	CONSTRAINT "ai_staged_plugins_turn_id_position_pk" PRIMARY KEY("turn_id","position")
);
--> statement-breakpoint
CREATE TABLE "ai_turn_entries" (
	"turn_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "ai_turn_entries_turn_id_position_pk" PRIMARY KEY("turn_id","position")
);
--> statement-breakpoint
CREATE TABLE "ai_turn_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"model_call" integer NOT NULL,
	"event" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"verdict" text,
	"sentence" text,
	"change_id" uuid,
	"has_acted" boolean DEFAULT false NOT NULL,
	"runs" integer DEFAULT 1 NOT NULL,
	"model_calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"reserved_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"repairs" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"is_unattended" boolean DEFAULT false NOT NULL,
	"stop_requested_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_turns_state" CHECK ("ai_turns"."state" in ('queued', 'running', 'waiting', 'done', 'failed', 'stopped')),
	CONSTRAINT "ai_turns_verdict" CHECK ("ai_turns"."verdict" in ('checked', 'unchecked', 'rolled-back', 'needs-you'))
);
--> statement-breakpoint
CREATE TABLE "backup_repositories" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"sealed_password" text NOT NULL,
	"store" text,
	"current_id" uuid,
	"retired_ids" uuid[] DEFAULT '{}' NOT NULL,
	"check_began_at" timestamp with time zone,
	"check_ended_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"checks_done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_settings" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"left_out" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"reason" text,
	"slot" integer,
	"status" text DEFAULT 'creating' NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"repository_id" uuid,
	"snapshot_id" text,
	"state" jsonb,
	"left_out" jsonb,
	"error" text,
	"problem" text,
	"proven_at" timestamp with time zone,
	"drilled_at" timestamp with time zone,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "backups_slot_range" CHECK (slot between 1 and 2),
	CONSTRAINT "backups_status" CHECK ("backups"."status" in ('creating', 'ready', 'restoring', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_provider" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"pdf_url" text,
	CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('first-payment', 'renewal', 'size-change', 'gift', 'refund', 'refund-failed', 'dispute', 'dispute-won'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"server_id" uuid,
	"prompt" text NOT NULL,
	"platform_type" text NOT NULL,
	"recipe_id" text,
	"proposal_id" uuid,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_intent_id" text,
	"with_credit" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_platform_type" CHECK ("orders"."platform_type" in ('java', 'bedrock', 'crossplay')),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('open', 'paid', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"build_id" uuid,
	"server_id" uuid,
	"handed_to_id" uuid,
	"provider_id" text,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"next_ram_gb" integer,
	"next_storage_gb" integer,
	"announced_cents" integer,
	"announced_for" timestamp with time zone,
	"state" text NOT NULL,
	"renews_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"overdue_since" timestamp with time zone,
	"held_since" timestamp with time zone,
	"first_paid_at" timestamp with time zone,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"is_credit_back" boolean DEFAULT false NOT NULL,
	"needs_restart" boolean DEFAULT false NOT NULL,
	"resized_at" timestamp with time zone,
	"decide_by" timestamp with time zone,
	"owes_since" timestamp with time zone,
	"card_form_id" text,
	"card_form_at" timestamp with time zone,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"card_hash" text,
	"last_ticket" integer DEFAULT 0 NOT NULL,
	"applied_ticket" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('unpaid', 'active', 'overdue', 'held', 'ending', 'disputed', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "operator_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"payment_intent_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "operator_payments_kind" CHECK ("operator_payments"."kind" in ('credit', 'refund')),
	CONSTRAINT "operator_payments_state" CHECK ("operator_payments"."state" in ('asked', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "gift_links" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"renews_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"payment_intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_known_state" CHECK ("gifts"."state" in ('open', 'replaced', 'paid', 'credited', 'returning', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "given_sizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"memory_mb_before" integer NOT NULL,
	"disk_mb_before" integer NOT NULL,
	"reason" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "size_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"due_cents" integer NOT NULL,
	"takes_effect_at" timestamp with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "size_changes_state" CHECK ("size_changes"."state" in ('asked', 'confirming', 'scheduled', 'applied', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "eula_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"source" text NOT NULL,
	"url" text NOT NULL,
	"final_url" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha1" text,
	"sha256" text,
	"sha512" text,
	"metadata" jsonb,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artifacts_source_url_pk" PRIMARY KEY("source","url")
);
--> statement-breakpoint
CREATE TABLE "change_items" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item" jsonb NOT NULL,
	"before_version_id" uuid,
	"before" "bytea",
	"after" "bytea",
	"is_applied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "change_items_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"sentence" text,
	"message" jsonb,
	"origin" text,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"via" text NOT NULL,
	"undo_attempts" integer DEFAULT 0 NOT NULL,
	"was_online" boolean,
	"reloads" jsonb,
	"installation_id" text,
	"forgotten_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"stage_deadline_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_state" CHECK ("changes"."state" in ('proposed', 'applying', 'applied', 'verifying', 'verified', 'undoing', 'undone', 'failed')),
	CONSTRAINT "changes_author_kind" CHECK ("changes"."author_kind" in ('person', 'guest', 'system')),
	CONSTRAINT "changes_via" CHECK ("changes"."via" in ('browser', 'api-key', 'assistant', 'schedule', 'sftp', 'system'))
);
--> statement-breakpoint
CREATE TABLE "diagnoses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"instance_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sentence" text,
	"class" text,
	"confidence" text DEFAULT 'possible' NOT NULL,
	"deciding_line" text,
	"report_path" text,
	"fix" jsonb,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diagnoses_confidence" CHECK ("diagnoses"."confidence" in ('certain', 'likely', 'possible'))
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"verification_token" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"leads_here" boolean DEFAULT false NOT NULL,
	"srv_port" integer
);
--> statement-breakpoint
CREATE TABLE "file_contents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"base_id" uuid,
	"depth" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "file_contents_depth" CHECK (depth >= 0 and (base_id is null or depth > 0))
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" uuid NOT NULL,
	"path" text NOT NULL,
	"content_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"via" text NOT NULL,
	"replaced_at" timestamp with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "file_versions_author_kind" CHECK ("file_versions"."author_kind" in ('person', 'guest', 'system')),
	CONSTRAINT "file_versions_via" CHECK ("file_versions"."via" in ('browser', 'api-key', 'assistant', 'schedule', 'sftp', 'system'))
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"user_id" uuid NOT NULL,
	"server_id" uuid,
	"build_id" uuid,
	"message" text NOT NULL,
	"report" jsonb,
	"suspended_at" timestamp with time zone,
	"answer" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "help_requests_kind" CHECK ("help_requests"."kind" in ('help', 'person-appeal', 'server-appeal')),
	CONSTRAINT "help_requests_state" CHECK ("help_requests"."state" in ('open', 'answered', 'closed', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "installation_flags" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_flags_name" CHECK ("installation_flags"."name" in ('sign-ups', 'free-servers', 'claims', 'assistant-tokens'))
);
--> statement-breakpoint
CREATE TABLE "build_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "build_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"build_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "build_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid,
	"user_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"platform_type" text NOT NULL,
	"recipe_id" text,
	"max_ram_mb" integer NOT NULL,
	"max_storage_mb" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"current_step" text,
	"steps" jsonb NOT NULL,
	"error" text,
	"message" jsonb,
	"plan" jsonb,
	"recipe" jsonb,
	"agreed" jsonb,
	"awaited_plan" jsonb,
	"lock" jsonb,
	"imported_lock" jsonb,
	"attempt" integer DEFAULT 1 NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"stage_deadline_at" timestamp with time zone,
	"payment_intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "build_tasks_platform_type" CHECK ("build_tasks"."platform_type" in ('java', 'bedrock', 'crossplay')),
	CONSTRAINT "build_tasks_status" CHECK ("build_tasks"."status" in ('pending', 'running', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "maintenance_job_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_job_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"current_step" text,
	"steps" jsonb NOT NULL,
	"payload" jsonb NOT NULL,
	"error" text,
	"message" jsonb,
	"recipe" jsonb,
	"lock" jsonb,
	"wanted" jsonb,
	"previous" jsonb,
	"undo_until" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"stage_deadline_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_jobs_type" CHECK ("maintenance_jobs"."type" in ('reinstall', 'update', 'restore-previous', 'backup', 'restore-backup', 'restore-archive', 'restore-as-new', 'move')),
	CONSTRAINT "maintenance_jobs_status" CHECK ("maintenance_jobs"."status" in ('pending', 'running', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "drain_servers" (
	"drain_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"job_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "drain_servers_drain_id_server_id_pk" PRIMARY KEY("drain_id","server_id"),
	CONSTRAINT "drain_servers_state" CHECK ("drain_servers"."state" in ('waiting', 'moving', 'moved', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "drains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"notice_minutes" integer NOT NULL,
	"stays_in_region" boolean NOT NULL,
	"runs" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stop_requested_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "instance_observations" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"online_at" timestamp with time zone,
	"progress" text,
	"last_exit" jsonb,
	"cpu_percent" real,
	"memory_bytes" bigint,
	"disk_bytes" bigint,
	"network_received_bytes" bigint,
	"network_sent_bytes" bigint,
	"players" integer,
	"max_players" integer,
	"started_at" timestamp with time zone,
	CONSTRAINT "instance_observations_state" CHECK ("instance_observations"."state" in ('provisioning', 'offline', 'starting', 'online', 'stopping'))
) WITH (fillfactor = 60);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"power" text NOT NULL,
	"holds" text[] DEFAULT '{}' NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"restarts" integer DEFAULT 0 NOT NULL,
	"restart_generation" integer DEFAULT 0 NOT NULL,
	"spec" jsonb NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_mb" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"send_attempts" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"is_discarded" boolean DEFAULT false NOT NULL,
	"kept_mb" integer DEFAULT 0 NOT NULL,
	"is_kept_held" boolean DEFAULT false NOT NULL,
	"kept_changed_at" timestamp with time zone,
	CONSTRAINT "instances_purpose" CHECK ("instances"."purpose" in ('live', 'trial', 'verify')),
	CONSTRAINT "instances_power" CHECK ("instances"."power" in ('on', 'off', 'on-demand')),
	CONSTRAINT "instances_holds" CHECK ("instances"."holds" <@ array['payment', 'operator', 'deletion', 'job']::text[])
);
--> statement-breakpoint
CREATE TABLE "port_leases" (
	"node_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"port" integer NOT NULL,
	"instance_id" uuid NOT NULL,
	"purpose" text DEFAULT 'game' NOT NULL,
	"add_on" text,
	CONSTRAINT "port_leases_node_id_protocol_port_pk" PRIMARY KEY("node_id","protocol","port"),
	CONSTRAINT "port_leases_protocol" CHECK ("port_leases"."protocol" in ('tcp', 'udp')),
	CONSTRAINT "port_leases_purpose" CHECK ("port_leases"."purpose" in ('game', 'web-map', 'voice', 'votes', 'bedrock', 'webrtc'))
);
--> statement-breakpoint
CREATE TABLE "instance_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"from_node_id" uuid NOT NULL,
	"to_node_id" uuid NOT NULL,
	"ports" jsonb NOT NULL,
	"generation" integer,
	"left_disk_mb" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"switched_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"aborted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "node_enrolment_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"node_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_enrolment_tokens_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "node_reports" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"run_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"retired_run_ids" uuid[] DEFAULT '{}' NOT NULL,
	"protocol" integer,
	"agent_version" text,
	"figures" jsonb,
	"sftp_port" integer,
	"sftp_fingerprint" text,
	"backup_store" text
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"region" text,
	"netmask" text,
	"gateway" text,
	"rdns" text,
	"memory_mb" integer NOT NULL,
	"disk_mb" integer NOT NULL,
	"cpus" integer NOT NULL,
	"memory_overcommit" real DEFAULT 1 NOT NULL,
	"disk_overcommit" real DEFAULT 1 NOT NULL,
	"reserved_memory_mb" integer DEFAULT 0 NOT NULL,
	"reserved_disk_mb" integer DEFAULT 0 NOT NULL,
	"last_leased_port" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"credentials_key" text,
	"credentials_issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"permissions_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nodes_reserved" CHECK ("nodes"."reserved_memory_mb" >= 0 and "nodes"."reserved_disk_mb" >= 0),
	CONSTRAINT "nodes_state" CHECK ("nodes"."state" in ('active', 'draining', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "room_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_mb" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"platform_type" text NOT NULL,
	"memory_mb" integer NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"planned" jsonb,
	"sentence" text,
	"watched_until" timestamp with time zone NOT NULL,
	"is_awaited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "model_plans_platform_type" CHECK ("model_plans"."platform_type" in ('java', 'bedrock', 'crossplay')),
	CONSTRAINT "model_plans_state" CHECK ("model_plans"."state" in ('running', 'planned', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "plannings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"build_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"repairs" integer NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cost_micros" bigint,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plannings_kind" CHECK ("plannings"."kind" in ('model', 'recipe')),
	CONSTRAINT "plannings_outcome" CHECK ("plannings"."outcome" in ('planned', 'late', 'busy', 'refused', 'broken', 'over-budget', 'never-valid', 'cut-off', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "server_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"proposal" jsonb NOT NULL,
	"recipe" jsonb NOT NULL,
	"model_plan_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plugin_checks" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plugins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"version" text,
	"source" text NOT NULL,
	"download_url" text,
	"path" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"aside_path" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"digest" jsonb,
	"descriptor" jsonb,
	"update" jsonb,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friends_pages" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_handovers" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_hours" (
	"server_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cpu_percent" real,
	"memory_bytes" bigint,
	"players" integer,
	"tps" real,
	"mspt" real,
	"machine_load" real,
	CONSTRAINT "server_hours_server_id_at_pk" PRIMARY KEY("server_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "server_minutes" (
	"server_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cpu_percent" real,
	"memory_bytes" bigint,
	"players" integer,
	"tps" real,
	"mspt" real,
	"machine_load" real,
	CONSTRAINT "server_minutes_server_id_at_pk" PRIMARY KEY("server_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "uptime_days" (
	"day" date PRIMARY KEY NOT NULL,
	"samples" integer NOT NULL,
	"wanted" integer NOT NULL,
	"reached" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"switches" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "server_invites_role" CHECK ("server_invites"."role" in ('admin', 'member', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "planned_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "planned_work_mails" (
	"work_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"cancel_told_at" timestamp with time zone,
	CONSTRAINT "planned_work_mails_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "server_inspections" (
	"server_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"reason" text,
	"reason_until" timestamp with time zone,
	CONSTRAINT "server_inspections_server_id_operator_id_pk" PRIMARY KEY("server_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "server_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"switches" jsonb,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_users_role" CHECK ("server_users"."role" in ('admin', 'member', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "server_installation_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_installation_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"platform_type" text DEFAULT 'java' NOT NULL,
	"server_type" text DEFAULT 'paper' NOT NULL,
	"minecraft_version" text DEFAULT '1.20.1' NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"max_players" integer DEFAULT 10 NOT NULL,
	"max_ram_mb" integer DEFAULT 1024 NOT NULL,
	"max_storage_mb" integer DEFAULT 10240 NOT NULL,
	"last_backup_at" timestamp with time zone,
	"crash_dismissed_at" timestamp with time zone,
	"crash_fixed_at" timestamp with time zone,
	"planned_restart" jsonb,
	"plugins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"busy_with" text,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"deleted_at" timestamp with time zone,
	"purge_after" timestamp with time zone,
	CONSTRAINT "servers_platform_type" CHECK ("servers"."platform_type" in ('java', 'bedrock', 'crossplay')),
	CONSTRAINT "servers_server_type" CHECK ("servers"."server_type" in ('vanilla', 'paper', 'spigot', 'forge', 'neoforge', 'fabric', 'bedrock')),
	CONSTRAINT "servers_plan" CHECK ("servers"."plan" in ('free', 'basic', 'starter', 'premium', 'ultimate')),
	CONSTRAINT "servers_busy_with" CHECK ("servers"."busy_with" in ('reinstall', 'update', 'restore-previous', 'backup', 'restore-backup', 'restore-archive', 'restore-as-new', 'move'))
);
--> statement-breakpoint
CREATE TABLE "sftp_passwords" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ssh_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "try_backoffs" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"fresh_until" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_deliveries" (
	"fact_id" uuid NOT NULL,
	"handler" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fact_deliveries_fact_id_handler_pk" PRIMARY KEY("fact_id","handler")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_text" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_executors" (
	"id" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_signals" ADD CONSTRAINT "account_signals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drift_findings" ADD CONSTRAINT "drift_findings_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescued_trees" ADD CONSTRAINT "rescued_trees_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_approvals" ADD CONSTRAINT "ai_approvals_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_house_rules" ADD CONSTRAINT "ai_house_rules_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_house_rules" ADD CONSTRAINT "ai_house_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_messages" ADD CONSTRAINT "ai_messages_conversation_id_ai_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."ai_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_staged_files" ADD CONSTRAINT "ai_staged_files_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_staged_plugins" ADD CONSTRAINT "ai_staged_plugins_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turn_entries" ADD CONSTRAINT "ai_turn_entries_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turn_events" ADD CONSTRAINT "ai_turn_events_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_conversation_id_ai_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."ai_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_message_id_ai_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ai_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_settings" ADD CONSTRAINT "backup_settings_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_job_id_maintenance_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."maintenance_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_links" ADD CONSTRAINT "gift_links_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_sizes" ADD CONSTRAINT "given_sizes_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_changes" ADD CONSTRAINT "size_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eula_consents" ADD CONSTRAINT "eula_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_before_version_id_file_versions_id_fk" FOREIGN KEY ("before_version_id") REFERENCES "public"."file_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_base_id_file_contents_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_build_id_build_tasks_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."build_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_lines" ADD CONSTRAINT "build_lines_build_id_build_tasks_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."build_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_tasks" ADD CONSTRAINT "build_tasks_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_tasks" ADD CONSTRAINT "build_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_job_lines" ADD CONSTRAINT "maintenance_job_lines_job_id_maintenance_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."maintenance_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drain_servers" ADD CONSTRAINT "drain_servers_drain_id_drains_id_fk" FOREIGN KEY ("drain_id") REFERENCES "public"."drains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drain_servers" ADD CONSTRAINT "drain_servers_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drains" ADD CONSTRAINT "drains_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_observations" ADD CONSTRAINT "instance_observations_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_moves" ADD CONSTRAINT "instance_moves_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_moves" ADD CONSTRAINT "instance_moves_from_node_id_nodes_id_fk" FOREIGN KEY ("from_node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_moves" ADD CONSTRAINT "instance_moves_to_node_id_nodes_id_fk" FOREIGN KEY ("to_node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_enrolment_tokens" ADD CONSTRAINT "node_enrolment_tokens_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_reports" ADD CONSTRAINT "node_reports_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_holds" ADD CONSTRAINT "room_holds_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_plans" ADD CONSTRAINT "model_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_proposals" ADD CONSTRAINT "server_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_proposals" ADD CONSTRAINT "server_proposals_model_plan_id_model_plans_id_fk" FOREIGN KEY ("model_plan_id") REFERENCES "public"."model_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_checks" ADD CONSTRAINT "plugin_checks_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_shares" ADD CONSTRAINT "console_shares_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_shares" ADD CONSTRAINT "console_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends_pages" ADD CONSTRAINT "friends_pages_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_handovers" ADD CONSTRAINT "server_handovers_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_handovers" ADD CONSTRAINT "server_handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_invites" ADD CONSTRAINT "server_invites_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_invites" ADD CONSTRAINT "server_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_work" ADD CONSTRAINT "planned_work_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_work_mails" ADD CONSTRAINT "planned_work_mails_work_id_planned_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."planned_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_work_mails" ADD CONSTRAINT "planned_work_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_inspections" ADD CONSTRAINT "server_inspections_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_inspections" ADD CONSTRAINT "server_inspections_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_users" ADD CONSTRAINT "server_users_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_users" ADD CONSTRAINT "server_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_users" ADD CONSTRAINT "server_users_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_installation_lines" ADD CONSTRAINT "server_installation_lines_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sftp_passwords" ADD CONSTRAINT "sftp_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sftp_passwords" ADD CONSTRAINT "sftp_passwords_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ssh_keys" ADD CONSTRAINT "ssh_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_deliveries" ADD CONSTRAINT "fact_deliveries_fact_id_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_appeals_email" ON "account_appeals" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "account_appeals_created" ON "account_appeals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_signals_hash" ON "account_signals" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "account_signals_seen" ON "account_signals" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_verifications_token" ON "email_verifications" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_verifications_expires" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ends" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING btree ((lower("email")) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "second_factors_unconfirmed" ON "second_factors" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "activity_subject" ON "activity" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "activity_server" ON "activity" USING btree ("server_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "drift_findings_key" ON "drift_findings" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "drift_findings_node" ON "drift_findings" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "rescued_trees_created" ON "rescued_trees" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ai_approvals_turn" ON "ai_approvals" USING btree ("turn_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_approvals_waiting" ON "ai_approvals" USING btree ("turn_id") WHERE apply_when is not null and used_at is null;--> statement-breakpoint
CREATE INDEX "ai_conversations_server" ON "ai_conversations" USING btree ("server_id","updated_at");--> statement-breakpoint
CREATE INDEX "ai_conversations_user" ON "ai_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_messages_conversation" ON "ai_messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_turn_events_turn" ON "ai_turn_events" USING btree ("turn_id","id");--> statement-breakpoint
CREATE INDEX "ai_turns_conversation" ON "ai_turns" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_turns_server" ON "ai_turns" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "ai_turns_user" ON "ai_turns" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_turns_message" ON "ai_turns" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ai_turns_change" ON "ai_turns" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "ai_turns_created" ON "ai_turns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "backups_server" ON "backups" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE INDEX "backups_deleted" ON "backups" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_slot" ON "backups" USING btree ("server_id","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_movement" ON "ledger_entries" USING btree ("provider_id","cause");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_subscription" ON "ledger_entries" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment" ON "orders" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "orders_asked" ON "orders" USING btree ("asked_at") WHERE asked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_build" ON "subscriptions" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "subscriptions_server" ON "subscriptions" USING btree ("server_id") WHERE server_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_settled" ON "subscriptions" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "subscriptions_card" ON "subscriptions" USING btree ("card_hash");--> statement-breakpoint
CREATE INDEX "subscriptions_decide" ON "subscriptions" USING btree ("decide_by") WHERE decide_by is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_owes" ON "subscriptions" USING btree ("owes_since") WHERE owes_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_card_form" ON "subscriptions" USING btree ("card_form_id");--> statement-breakpoint
CREATE INDEX "operator_payments_user" ON "operator_payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "operator_payments_payment" ON "operator_payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "operator_payments_asked" ON "operator_payments" USING btree ("created_at") WHERE state = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_links_token" ON "gift_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "gift_links_expires" ON "gift_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_payment" ON "gifts" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_month" ON "gifts" USING btree ("subscription_id","renews_at") WHERE state in ('open', 'paid', 'credited');--> statement-breakpoint
CREATE INDEX "gifts_state" ON "gifts" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "given_sizes_running" ON "given_sizes" USING btree ("server_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "given_sizes_server" ON "given_sizes" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "given_sizes_until" ON "given_sizes" USING btree ("until") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "size_changes_current" ON "size_changes" USING btree ("subscription_id") WHERE state in ('asked', 'confirming', 'scheduled');--> statement-breakpoint
CREATE INDEX "size_changes_subscription" ON "size_changes" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "size_changes_open" ON "size_changes" USING btree ("created_at") WHERE state in ('asked', 'confirming');--> statement-breakpoint
CREATE INDEX "artifacts_final_url" ON "artifacts" USING btree ("final_url");--> statement-breakpoint
CREATE INDEX "change_items_before_version" ON "change_items" USING btree ("before_version_id");--> statement-breakpoint
CREATE INDEX "changes_server" ON "changes" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE INDEX "changes_origin" ON "changes" USING btree ("origin");--> statement-breakpoint
CREATE INDEX "changes_proposed" ON "changes" USING btree ("created_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "changes_content" ON "changes" USING btree ("updated_at") WHERE forgotten_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "diagnoses_occasion" ON "diagnoses" USING btree ("instance_id","occasion");--> statement-breakpoint
CREATE INDEX "diagnoses_server" ON "diagnoses" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_domain" ON "domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "domains_search" ON "domains" USING btree (("domain") collate "C","id");--> statement-breakpoint
CREATE INDEX "domains_server" ON "domains" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "domains_checked" ON "domains" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "file_contents_key" ON "file_contents" USING btree ("server_id","sha256");--> statement-breakpoint
CREATE INDEX "file_contents_base" ON "file_contents" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "file_versions_file" ON "file_versions" USING btree ("server_id","path","replaced_at");--> statement-breakpoint
CREATE INDEX "file_versions_age" ON "file_versions" USING btree ("replaced_at") WHERE not is_held;--> statement-breakpoint
CREATE INDEX "file_versions_content" ON "file_versions" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "help_requests_queue" ON "help_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_created" ON "help_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "help_requests_user" ON "help_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "help_requests_server" ON "help_requests" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "help_requests_build" ON "help_requests" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "help_requests_decider" ON "help_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_server" ON "help_requests" USING btree ("server_id") WHERE state = 'open' and kind = 'help';--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_build" ON "help_requests" USING btree ("build_id") WHERE state = 'open' and kind = 'help';--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_appeal" ON "help_requests" USING btree (coalesce("server_id", "user_id"),"suspended_at") WHERE kind <> 'help';--> statement-breakpoint
CREATE INDEX "build_lines_build" ON "build_lines" USING btree ("build_id","id");--> statement-breakpoint
CREATE INDEX "build_tasks_user" ON "build_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "build_tasks_server" ON "build_tasks" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "build_tasks_payment" ON "build_tasks" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE INDEX "maintenance_job_lines_job" ON "maintenance_job_lines" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_jobs_server" ON "maintenance_jobs" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_jobs_one_at_a_time" ON "maintenance_jobs" USING btree ("server_id") WHERE status in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "drain_servers_server" ON "drain_servers" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drains_open" ON "drains" USING btree ("node_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "instances_live" ON "instances" USING btree ("server_id") WHERE purpose = 'live' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "instances_server" ON "instances" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "instances_node" ON "instances" USING btree ("node_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "instances_kept" ON "instances" USING btree ("node_id") WHERE kept_mb > 0;--> statement-breakpoint
CREATE INDEX "port_leases_instance" ON "port_leases" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "instance_moves_instance" ON "instance_moves" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "instance_moves_open" ON "instance_moves" USING btree ("from_node_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "node_enrolment_tokens_expires" ON "node_enrolment_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "room_holds_expires" ON "room_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "model_plans_user" ON "model_plans" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "model_plans_created" ON "model_plans" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plannings_build" ON "plannings" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "plannings_user" ON "plannings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "plannings_created" ON "plannings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "server_proposals_user" ON "server_proposals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "server_proposals_model_plan" ON "server_proposals" USING btree ("model_plan_id");--> statement-breakpoint
CREATE INDEX "server_proposals_created" ON "server_proposals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plugins_server" ON "plugins" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "console_shares_token" ON "console_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "console_shares_server" ON "console_shares" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "console_shares_creator" ON "console_shares" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "console_shares_expires" ON "console_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "friends_pages_token" ON "friends_pages" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "server_handovers_user" ON "server_handovers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "server_invites_token" ON "server_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "server_invites_server" ON "server_invites" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "server_invites_creator" ON "server_invites" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "planned_work_ends" ON "planned_work" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "planned_work_mails_user" ON "planned_work_mails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "server_users_server_user" ON "server_users" USING btree ("server_id","user_id");--> statement-breakpoint
CREATE INDEX "server_users_user" ON "server_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "server_installation_lines_server" ON "server_installation_lines" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "servers_user" ON "servers" USING btree ("user_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "servers_name_search" ON "servers" USING btree ((lower("name")) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "servers_purge" ON "servers" USING btree ("purge_after") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "servers_deleted" ON "servers" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sftp_passwords_user_server" ON "sftp_passwords" USING btree ("user_id","server_id");--> statement-breakpoint
CREATE INDEX "sftp_passwords_server" ON "sftp_passwords" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ssh_keys_user_fingerprint" ON "ssh_keys" USING btree ("user_id","fingerprint");--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "try_backoffs_last_try" ON "try_backoffs" USING btree ("last_try_at");--> statement-breakpoint
CREATE INDEX "outside_answers_used" ON "outside_answers" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "facts_recorded" ON "facts" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '7 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed, and kept for seven years', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE ON "activity" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER activity_no_truncate BEFORE TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The partitions of the activity log for this month and the next twelve; a workflow creates the later ones. A TRUNCATE
-- trigger is not inherited, so each partition has its own.
DO $$
DECLARE
	month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
	part text;
BEGIN
	WHILE month <= (now() AT TIME ZONE 'UTC') + interval '12 months' LOOP
		part := 'activity_' || to_char(month, 'YYYY_MM');
		EXECUTE format('CREATE TABLE %I PARTITION OF "activity" FOR VALUES FROM (%L) TO (%L)', part,
			month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
		EXECUTE format('CREATE TRIGGER activity_no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
		month := month + interval '1 month';
	END LOOP;
END
$$;
