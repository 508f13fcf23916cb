CREATE TABLE "server_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"switches" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "server_invites_role" CHECK ("server_invites"."role" in ('admin', 'member', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "server_invites" ADD CONSTRAINT "server_invites_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_invites" ADD CONSTRAINT "server_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "server_invites_token" ON "server_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "server_invites_server" ON "server_invites" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "server_invites_creator" ON "server_invites" USING btree ("created_by");