CREATE TABLE "size_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"due_cents" integer NOT NULL,
	"takes_effect_at" timestamp with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "size_changes_state" CHECK ("size_changes"."state" in ('asked', 'confirming', 'scheduled', 'applied', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resized_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "size_changes" ADD CONSTRAINT "size_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "size_changes_current" ON "size_changes" USING btree ("subscription_id") WHERE state in ('asked', 'confirming', 'scheduled');--> statement-breakpoint
CREATE INDEX "size_changes_subscription" ON "size_changes" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "size_changes_open" ON "size_changes" USING btree ("created_at") WHERE state in ('asked', 'confirming');