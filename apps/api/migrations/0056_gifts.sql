CREATE TABLE "gift_links" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"renews_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"payment_intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_known_state" CHECK ("gifts"."state" in ('open', 'replaced', 'paid', 'credited', 'returning', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "gift_links" ADD CONSTRAINT "gift_links_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_links_token" ON "gift_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "gift_links_expires" ON "gift_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_payment" ON "gifts" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_month" ON "gifts" USING btree ("subscription_id","renews_at") WHERE state in ('open', 'paid', 'credited');--> statement-breakpoint
CREATE INDEX "gifts_state" ON "gifts" USING btree ("state","created_at");