CREATE TABLE "plugin_checks" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "aside_path" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "digest" jsonb;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "descriptor" jsonb;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "update" jsonb;--> statement-breakpoint
ALTER TABLE "plugin_checks" ADD CONSTRAINT "plugin_checks_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifacts_final_url" ON "artifacts" USING btree ("final_url");