ALTER TABLE "maintenance_jobs" DROP CONSTRAINT "maintenance_jobs_type";--> statement-breakpoint
ALTER TABLE "servers" DROP CONSTRAINT "servers_busy_with";--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "planned_restart" jsonb;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_type" CHECK ("maintenance_jobs"."type" in ('reinstall', 'update', 'restore-previous', 'backup', 'restore-backup', 'restore-archive', 'restore-as-new', 'move'));--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_busy_with" CHECK ("servers"."busy_with" in ('reinstall', 'update', 'restore-previous', 'backup', 'restore-backup', 'restore-archive', 'restore-as-new', 'move'));