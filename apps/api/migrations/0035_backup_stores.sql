ALTER TABLE "maintenance_jobs" DROP CONSTRAINT "maintenance_jobs_type";--> statement-breakpoint
ALTER TABLE "servers" DROP CONSTRAINT "servers_busy_with";--> statement-breakpoint
ALTER TABLE "backup_repositories" DROP CONSTRAINT "backup_repositories_server_id_servers_id_fk";
--> statement-breakpoint
ALTER TABLE "backup_repositories" ADD COLUMN "store" text;--> statement-breakpoint
ALTER TABLE "node_reports" ADD COLUMN "backup_store" text;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_type" CHECK ("maintenance_jobs"."type" in ('reinstall', 'restore-previous', 'backup', 'restore-backup', 'restore-as-new'));--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_busy_with" CHECK ("servers"."busy_with" in ('reinstall', 'restore-previous', 'backup', 'restore-backup', 'restore-as-new'));