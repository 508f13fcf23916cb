ALTER TABLE "ai_approvals" ADD COLUMN "times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_approvals" ADD COLUMN "apply_when" jsonb;--> statement-breakpoint
ALTER TABLE "ai_approvals" ADD COLUMN "restart_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ai_approvals_waiting" ON "ai_approvals" USING btree ("turn_id") WHERE apply_when is not null and used_at is null;