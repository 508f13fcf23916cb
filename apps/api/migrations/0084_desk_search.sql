CREATE INDEX "users_email_search" ON "users" USING btree ((lower("email")) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "domains_search" ON "domains" USING btree (("domain") collate "C","id");--> statement-breakpoint
CREATE INDEX "servers_name_search" ON "servers" USING btree ((lower("name")) collate "C","id") WHERE deleted_at is null;