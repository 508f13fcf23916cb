ALTER TABLE "servers" ADD COLUMN "crash_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD COLUMN "report_path" text;
