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
	CONSTRAINT "drift_findings_repair" CHECK ("drift_findings"."repair" in ('remove-container', 'stop', 'back-up-and-remove', 'send-again', 'restart', 'adopt-generation', 'restore-backup', 'clear-leftovers', 'release-lease', 'lease-port', 'recount', 'remove-repository', 'back-up-again', 'remove-access', 'end-subscription', 'check-domain', 'accept'))
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
ALTER TABLE "drift_findings" ADD CONSTRAINT "drift_findings_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescued_trees" ADD CONSTRAINT "rescued_trees_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drift_findings_key" ON "drift_findings" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "drift_findings_node" ON "drift_findings" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "rescued_trees_created" ON "rescued_trees" USING btree ("created_at");