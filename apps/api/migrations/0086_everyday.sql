CREATE TABLE "console_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "server_hours" ADD COLUMN "tps" real;--> statement-breakpoint
ALTER TABLE "server_hours" ADD COLUMN "mspt" real;--> statement-breakpoint
ALTER TABLE "server_hours" ADD COLUMN "machine_load" real;--> statement-breakpoint
ALTER TABLE "server_minutes" ADD COLUMN "tps" real;--> statement-breakpoint
ALTER TABLE "server_minutes" ADD COLUMN "mspt" real;--> statement-breakpoint
ALTER TABLE "server_minutes" ADD COLUMN "machine_load" real;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "crash_fixed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console_shares" ADD CONSTRAINT "console_shares_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_shares" ADD CONSTRAINT "console_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "console_shares_token" ON "console_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "console_shares_server" ON "console_shares" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "console_shares_creator" ON "console_shares" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "console_shares_expires" ON "console_shares" USING btree ("expires_at");