CREATE TABLE "ai_house_rules" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"paths" jsonb NOT NULL,
	"plugins" jsonb NOT NULL,
	"commands" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_house_rules_mode" CHECK ("ai_house_rules"."mode" in ('ask', 'do'))
);
--> statement-breakpoint
CREATE TABLE "ai_staged_plugins" (
	"turn_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"wanted" jsonb NOT NULL,
	CONSTRAINT "ai_staged_plugins_turn_id_position_pk" PRIMARY KEY("turn_id","position")
);
--> statement-breakpoint
ALTER TABLE "ai_house_rules" ADD CONSTRAINT "ai_house_rules_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_staged_plugins" ADD CONSTRAINT "ai_staged_plugins_turn_id_ai_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."ai_turns"("id") ON DELETE cascade ON UPDATE no action;