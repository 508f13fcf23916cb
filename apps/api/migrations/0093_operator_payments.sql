CREATE TABLE "operator_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"payment_intent_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "operator_payments_kind" CHECK ("operator_payments"."kind" in ('credit', 'refund')),
	CONSTRAINT "operator_payments_state" CHECK ("operator_payments"."state" in ('asked', 'done', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "operator_payments_user" ON "operator_payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "operator_payments_payment" ON "operator_payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "operator_payments_asked" ON "operator_payments" USING btree ("created_at") WHERE state = 'asked';