CREATE TABLE "given_sizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"ram_gb" integer NOT NULL,
	"storage_gb" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"memory_mb_before" integer NOT NULL,
	"disk_mb_before" integer NOT NULL,
	"reason" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "given_sizes" ADD CONSTRAINT "given_sizes_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "given_sizes_running" ON "given_sizes" USING btree ("server_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "given_sizes_server" ON "given_sizes" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "given_sizes_until" ON "given_sizes" USING btree ("until") WHERE ended_at is null;