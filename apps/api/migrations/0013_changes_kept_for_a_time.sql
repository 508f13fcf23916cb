ALTER TABLE "changes" ADD COLUMN "installation_id" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "forgotten_at" timestamp with time zone;