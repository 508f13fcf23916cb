ALTER TABLE "build_tasks" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "build_tasks" ADD COLUMN "stage_deadline_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD COLUMN "stage_deadline_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "message" jsonb;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "stage_deadline_at" timestamp with time zone;