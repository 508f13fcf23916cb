CREATE TABLE "build_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "build_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"build_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "build_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid,
	"user_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"platform_type" text NOT NULL,
	"recipe_id" text,
	"max_ram_mb" integer NOT NULL,
	"max_storage_mb" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"current_step" text,
	"steps" jsonb NOT NULL,
	"error" text,
	"plan" jsonb,
	"recipe" jsonb,
	"lock" jsonb,
	"attempt" integer DEFAULT 1 NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"payment_intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eula_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plugins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"version" text,
	"source" text NOT NULL,
	"download_url" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "build_lines" ADD CONSTRAINT "build_lines_build_id_build_tasks_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."build_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_tasks" ADD CONSTRAINT "build_tasks_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_tasks" ADD CONSTRAINT "build_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eula_consents" ADD CONSTRAINT "eula_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_lines_build" ON "build_lines" USING btree ("build_id","id");--> statement-breakpoint
CREATE INDEX "build_tasks_user" ON "build_tasks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "build_tasks_server" ON "build_tasks" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "build_tasks_payment" ON "build_tasks" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE INDEX "plugins_server" ON "plugins" USING btree ("server_id");