CREATE TABLE "server_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"proposal" jsonb NOT NULL,
	"recipe" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "build_tasks" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "server_proposals" ADD CONSTRAINT "server_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_proposals_user" ON "server_proposals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "server_proposals_created" ON "server_proposals" USING btree ("created_at");