CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"verification_token" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"leads_here" boolean DEFAULT false NOT NULL,
	"srv_port" integer
);
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_domain" ON "domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "domains_server" ON "domains" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "domains_checked" ON "domains" USING btree ("checked_at");