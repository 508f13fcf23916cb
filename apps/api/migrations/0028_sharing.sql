ALTER TABLE "server_users" ADD COLUMN "switches" jsonb;--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" text_pattern_ops) WHERE deleted_at is null;