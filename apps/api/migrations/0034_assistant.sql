CREATE TABLE "ai_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"details" text NOT NULL,
	"digest" text NOT NULL,
	"is_destructive" boolean NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_approvals_decision" CHECK ("ai_approvals"."decision" in ('approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "ai_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"server_id" uuid,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_messages_role" CHECK ("ai_messages"."role" in ('user', 'assistant'))
);
--> statement-breakpoint
CREATE TABLE "ai_staged_files" (
	"turn_id" uuid NOT NULL,
	"path" text NOT NULL,
	"before" "bytea",
	"after" "bytea" NOT NULL,
	CONSTRAINT "ai_staged_files_turn_id_path_pk" PRIMARY KEY("turn_id","path")
);
--> statement-breakpoint
CREATE TABLE "ai_turn_entries" (
	"turn_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "ai_turn_entries_turn_id_position_pk" PRIMARY KEY("turn_id","position")
);
--> statement-breakpoint
CREATE TABLE "ai_turn_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"model_call" integer NOT NULL,
	"event" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"verdict" text,
	"sentence" text,
	"change_id" uuid,
	"has_acted" boolean DEFAULT false NOT NULL,
	"runs" integer DEFAULT 1 NOT NULL,
	"model_calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"reserved_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"stop_requested_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_turns_state" CHECK ("ai_turns"."state" in ('queued', 'running', 'waiting', 'done', 'failed', 'stopped')),
	CONSTRAINT "ai_turns_verdict" CHECK ("ai_turns"."verdict" in ('checked', 'unchecked', 'rolled-back', 'needs-you'))
);
--> statement-breakpoint
ALTER TABLE "ai_approvals" ADD CONSTRAINT "ai_approvals_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_conversations" ADD CONSTRAINT "ai_conversations_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_messages" ADD CONSTRAINT "ai_messages_conversation_id_ai_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."ai_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_staged_files" ADD CONSTRAINT "ai_staged_files_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turn_entries" ADD CONSTRAINT "ai_turn_entries_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turn_events" ADD CONSTRAINT "ai_turn_events_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_conversation_id_ai_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."ai_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_message_id_ai_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ai_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_turns" ADD CONSTRAINT "ai_turns_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_approvals_turn" ON "ai_approvals" USING btree ("turn_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_conversations_server" ON "ai_conversations" USING btree ("server_id","updated_at");--> statement-breakpoint
CREATE INDEX "ai_conversations_user" ON "ai_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_messages_conversation" ON "ai_messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_turn_events_turn" ON "ai_turn_events" USING btree ("turn_id","id");--> statement-breakpoint
CREATE INDEX "ai_turns_conversation" ON "ai_turns" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_turns_server" ON "ai_turns" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "ai_turns_user" ON "ai_turns" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_turns_message" ON "ai_turns" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ai_turns_change" ON "ai_turns" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "ai_turns_created" ON "ai_turns" USING btree ("created_at");