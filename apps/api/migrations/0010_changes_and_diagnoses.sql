CREATE TABLE "change_items" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item" jsonb NOT NULL,
	"before" "bytea",
	"after" "bytea",
	"is_applied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "change_items_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"sentence" text,
	"origin" text,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"via" text NOT NULL,
	"undo_attempts" integer DEFAULT 0 NOT NULL,
	"was_online" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnoses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"instance_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sentence" text,
	"class" text,
	"confidence" text DEFAULT 'possible' NOT NULL,
	"deciding_line" text,
	"fix" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnoses" ADD CONSTRAINT "diagnoses_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_server" ON "changes" USING btree ("server_id","created_at");--> statement-breakpoint
CREATE INDEX "changes_origin" ON "changes" USING btree ("origin");--> statement-breakpoint
CREATE UNIQUE INDEX "diagnoses_occasion" ON "diagnoses" USING btree ("instance_id","occasion");--> statement-breakpoint
CREATE INDEX "diagnoses_server" ON "diagnoses" USING btree ("server_id","created_at");