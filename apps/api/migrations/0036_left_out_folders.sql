CREATE TABLE "backup_settings" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"left_out" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "backup_settings" ADD CONSTRAINT "backup_settings_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;