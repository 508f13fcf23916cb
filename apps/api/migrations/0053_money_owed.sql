ALTER TABLE "users" ADD COLUMN "given_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "decide_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "owes_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_form_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_form_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_decide" ON "subscriptions" USING btree ("decide_by") WHERE decide_by is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_owes" ON "subscriptions" USING btree ("owes_since") WHERE owes_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_card_form" ON "subscriptions" USING btree ("card_form_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_given_plan" CHECK ("users"."given_plan" in ('free', 'basic', 'starter', 'premium', 'ultimate'));--> statement-breakpoint
UPDATE "users" SET "given_plan" = "plan" WHERE "plan" <> 'free' AND NOT EXISTS (SELECT FROM "subscriptions" WHERE "subscriptions"."user_id" = "users"."id");
