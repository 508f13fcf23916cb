CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"user_id" uuid NOT NULL,
	"server_id" uuid,
	"build_id" uuid,
	"message" text NOT NULL,
	"report" jsonb,
	"suspended_at" timestamp with time zone,
	"answer" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "help_requests_kind" CHECK ("help_requests"."kind" in ('help', 'person-appeal', 'server-appeal')),
	CONSTRAINT "help_requests_state" CHECK ("help_requests"."state" in ('open', 'answered', 'closed', 'accepted', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_build_id_build_tasks_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."build_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_requests_queue" ON "help_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_created" ON "help_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "help_requests_user" ON "help_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "help_requests_server" ON "help_requests" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "help_requests_build" ON "help_requests" USING btree ("build_id");--> statement-breakpoint
CREATE INDEX "help_requests_decider" ON "help_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_server" ON "help_requests" USING btree ("server_id") WHERE state = 'open' and kind = 'help';--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_open_build" ON "help_requests" USING btree ("build_id") WHERE state = 'open' and kind = 'help';--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_appeal" ON "help_requests" USING btree (coalesce("server_id", "user_id"),"suspended_at") WHERE kind <> 'help';