ALTER TABLE "orders" ADD COLUMN "with_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_credit_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_asked" ON "orders" USING btree ("asked_at") WHERE asked_at is not null;