ALTER TABLE "subscriptions" ADD COLUMN "announced_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "announced_for" timestamp with time zone;