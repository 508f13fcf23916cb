ALTER TABLE "ai_turns" ADD COLUMN "repairs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD COLUMN "last_failure" text;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD COLUMN "is_unattended" boolean DEFAULT false NOT NULL;