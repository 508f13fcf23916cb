ALTER TABLE "server_inspections" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "server_inspections" ADD COLUMN "reason_until" timestamp with time zone;