ALTER TABLE "subscriptions" ADD COLUMN "server_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "handed_to_id" uuid;--> statement-breakpoint
CREATE INDEX "subscriptions_server" ON "subscriptions" USING btree ("server_id") WHERE server_id is not null;