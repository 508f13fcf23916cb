ALTER TABLE "backup_repositories" ADD COLUMN "current_id" uuid;--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD COLUMN "retired_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD COLUMN "check_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD COLUMN "check_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD COLUMN "checks_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "repository_id" uuid;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "drilled_at" timestamp with time zone;