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
	"recipe" jsonb,
	"lock" jsonb,
	"wanted" jsonb,
	"previous" jsonb,
	"undo_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "busy_with" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "purge_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_job_lines" ADD CONSTRAINT "maintenance_job_lines_job_id_maintenance_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."maintenance_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_job_lines_job" ON "maintenance_job_lines" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_jobs_server" ON "maintenance_jobs" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_jobs_one_at_a_time" ON "maintenance_jobs" USING btree ("server_id") WHERE status in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "servers_purge" ON "servers" USING btree ("purge_after") WHERE deleted_at is not null;