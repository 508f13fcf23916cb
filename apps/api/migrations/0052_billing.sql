CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_provider" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"pdf_url" text,
	CONSTRAINT "ledger_entries_cause" CHECK ("ledger_entries"."cause" in ('first-payment', 'renewal', 'size-change', 'gift', 'refund', 'refund-failed', 'dispute', 'dispute-won'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"platform_type" text NOT NULL,
	"recipe_id" text,
	"proposal_id" uuid,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_platform_type" CHECK ("orders"."platform_type" in ('java', 'bedrock', 'crossplay')),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('open', 'paid', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"build_id" uuid,
	"provider_id" text,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"next_ram_gb" integer,
	"next_storage_gb" integer,
	"state" text NOT NULL,
	"renews_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"overdue_since" timestamp with time zone,
	"held_since" timestamp with time zone,
	"first_paid_at" timestamp with time zone,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"needs_restart" boolean DEFAULT false NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"card_hash" text,
	"last_ticket" integer DEFAULT 0 NOT NULL,
	"applied_ticket" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('unpaid', 'active', 'overdue', 'held', 'ending', 'disputed', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "room_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_mb" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_holds" ADD CONSTRAINT "room_holds_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_movement" ON "ledger_entries" USING btree ("provider_id","cause");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_subscription" ON "ledger_entries" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment" ON "orders" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_build" ON "subscriptions" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "subscriptions_settled" ON "subscriptions" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "subscriptions_card" ON "subscriptions" USING btree ("card_hash");--> statement-breakpoint
CREATE INDEX "room_holds_expires" ON "room_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '7 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed, and kept for seven years', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
