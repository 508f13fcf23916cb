CREATE TABLE "backup_repositories" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"sealed_password" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"slot" integer,
	"status" text DEFAULT 'creating' NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"snapshot_id" text,
	"state" jsonb,
	"error" text,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "backups_slot_range" CHECK (slot between 1 and 2),
	CONSTRAINT "backups_status" CHECK ("backups"."status" in ('creating', 'ready', 'restoring', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "maintenance_jobs" DROP CONSTRAINT "maintenance_jobs_type";--> statement-breakpoint
ALTER TABLE "servers" DROP CONSTRAINT "servers_busy_with";--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD CONSTRAINT "backup_repositories_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_job_id_maintenance_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."maintenance_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_server" ON "backups" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE INDEX "backups_deleted" ON "backups" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_slot" ON "backups" USING btree ("server_id","slot");--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_type" CHECK ("maintenance_jobs"."type" in ('reinstall', 'restore-previous', 'backup', 'restore-backup'));--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_busy_with" CHECK ("servers"."busy_with" in ('reinstall', 'restore-previous', 'backup', 'restore-backup'));