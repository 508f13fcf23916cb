-- Copied instead of altered: a table can't become partitioned, and the trigger that keeps rows from being changed stays out of the way.
ALTER TABLE "activity" RENAME TO "activity_before";--> statement-breakpoint
ALTER TABLE "activity_before" RENAME CONSTRAINT "activity_pkey" TO "activity_before_pkey";--> statement-breakpoint
DROP INDEX "activity_subject";--> statement-breakpoint
DROP INDEX "activity_actor";--> statement-breakpoint
ALTER SEQUENCE "activity_id_seq" RENAME TO "activity_before_id_seq";--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
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
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE INDEX "activity_subject" ON "activity" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "activity_server" ON "activity" USING btree ("server_id","at");--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE ON "activity" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER activity_no_truncate BEFORE TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DO $$
DECLARE
	month timestamp := date_trunc('month', (SELECT least(min("at"), now()) FROM "activity_before") AT TIME ZONE 'UTC');
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
$$;--> statement-breakpoint
INSERT INTO "activity" ("id", "at", "actor_kind", "actor_id", "via", "on_behalf_of", "action", "subject_id", "server_id", "details")
OVERRIDING SYSTEM VALUE
SELECT "id", "at", "actor_kind", "actor_id", "via", "on_behalf_of", "action", "subject_id",
	CASE WHEN named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN named::uuid END, "details"
FROM (
	SELECT *, CASE WHEN split_part("action", '.', 1) IN ('server', 'change', 'reinstall', 'undo') THEN "subject_id"
		ELSE "details" ->> 'serverId' END AS named
	FROM "activity_before"
) before;--> statement-breakpoint
SELECT setval('"activity_id_seq"', greatest((SELECT max("id") FROM "activity"), 1), (SELECT count(*) > 0 FROM "activity"));--> statement-breakpoint
DROP TABLE "activity_before";--> statement-breakpoint
-- Deleted before a time to purge was written down.
UPDATE "servers" SET "purge_after" = "deleted_at" + interval '7 days' WHERE "deleted_at" IS NOT NULL AND "purge_after" IS NULL;--> statement-breakpoint
DELETE FROM "diagnoses" d WHERE NOT EXISTS (SELECT FROM "instances" i WHERE i."id" = d."instance_id");--> statement-breakpoint
UPDATE "changes" c SET "author_id" = NULL WHERE "author_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = c."author_id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_appeals_created" ON "account_appeals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_ends" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "changes_proposed" ON "changes" USING btree ("created_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "changes_content" ON "changes" USING btree ("updated_at") WHERE forgotten_at is null;--> statement-breakpoint
CREATE INDEX "node_enrolment_tokens_expires" ON "node_enrolment_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "plannings_created" ON "plannings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "servers_deleted" ON "servers" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "try_backoffs_last_try" ON "try_backoffs" USING btree ("last_try_at");--> statement-breakpoint
CREATE INDEX "facts_recorded" ON "facts" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "account_appeals" ADD CONSTRAINT "account_appeals_decision" CHECK ("account_appeals"."decision" in ('granted', 'refused'));--> statement-breakpoint
ALTER TABLE "account_signals" ADD CONSTRAINT "account_signals_kind" CHECK ("account_signals"."kind" in ('email', 'device', 'network'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free', 'basic', 'starter', 'premium', 'ultimate'));--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_state" CHECK ("changes"."state" in ('proposed', 'applying', 'applied', 'verifying', 'verified', 'undoing', 'undone', 'failed'));--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_author_kind" CHECK ("changes"."author_kind" in ('person', 'guest', 'system'));--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_via" CHECK ("changes"."via" in ('browser', 'api-key', 'assistant', 'schedule', 'sftp', 'system'));--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_confidence" CHECK ("diagnoses"."confidence" in ('certain', 'likely', 'possible'));--> statement-breakpoint
ALTER TABLE "build_tasks" ADD CONSTRAINT "build_tasks_platform_type" CHECK ("build_tasks"."platform_type" in ('java', 'bedrock', 'crossplay'));--> statement-breakpoint
ALTER TABLE "build_tasks" ADD CONSTRAINT "build_tasks_status" CHECK ("build_tasks"."status" in ('pending', 'running', 'completed', 'failed'));--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_type" CHECK ("maintenance_jobs"."type" in ('reinstall', 'restore-previous'));--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_status" CHECK ("maintenance_jobs"."status" in ('pending', 'running', 'completed', 'failed'));--> statement-breakpoint
ALTER TABLE "instance_observations" ADD CONSTRAINT "instance_observations_state" CHECK ("instance_observations"."state" in ('provisioning', 'offline', 'starting', 'online', 'stopping'));--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_purpose" CHECK ("instances"."purpose" in ('live', 'trial', 'verify'));--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_power" CHECK ("instances"."power" in ('on', 'off', 'on-demand'));--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_holds" CHECK ("instances"."holds" <@ array['payment', 'operator', 'deletion', 'job']::text[]);--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_protocol" CHECK ("port_leases"."protocol" in ('tcp', 'udp'));--> statement-breakpoint
ALTER TABLE "nodes" ADD CONSTRAINT "nodes_state" CHECK ("nodes"."state" in ('active', 'draining', 'removed'));--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_kind" CHECK ("plannings"."kind" in ('model', 'recipe'));--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_outcome" CHECK ("plannings"."outcome" in ('planned', 'late', 'busy', 'refused', 'broken', 'over-budget', 'never-valid'));--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_platform_type" CHECK ("servers"."platform_type" in ('java', 'bedrock', 'crossplay'));--> statement-breakpoint
-- Not checked for rows that are there: the operator's command line has taken any word so far.
ALTER TABLE "servers" ADD CONSTRAINT "servers_server_type" CHECK ("servers"."server_type" in ('vanilla', 'paper', 'spigot', 'forge', 'neoforge', 'fabric', 'bedrock')) NOT VALID;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_plan" CHECK ("servers"."plan" in ('free', 'basic', 'starter', 'premium', 'ultimate')) NOT VALID;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_busy_with" CHECK ("servers"."busy_with" in ('reinstall', 'restore-previous'));
