CREATE TABLE "model_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"platform_type" text NOT NULL,
	"memory_mb" integer NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"planned" jsonb,
	"sentence" text,
	"watched_until" timestamp with time zone NOT NULL,
	"is_awaited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "model_plans_platform_type" CHECK ("model_plans"."platform_type" in ('java', 'bedrock', 'crossplay')),
	CONSTRAINT "model_plans_state" CHECK ("model_plans"."state" in ('running', 'planned', 'failed', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "plannings" DROP CONSTRAINT "plannings_outcome";--> statement-breakpoint
ALTER TABLE "build_tasks" ADD COLUMN "awaited_plan" jsonb;--> statement-breakpoint
ALTER TABLE "server_proposals" ADD COLUMN "model_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "model_plans" ADD CONSTRAINT "model_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_plans_user" ON "model_plans" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "model_plans_created" ON "model_plans" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "server_proposals" ADD CONSTRAINT "server_proposals_model_plan_id_model_plans_id_fk" FOREIGN KEY ("model_plan_id") REFERENCES "public"."model_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_proposals_model_plan" ON "server_proposals" USING btree ("model_plan_id");--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_outcome" CHECK ("plannings"."outcome" in ('planned', 'late', 'busy', 'refused', 'broken', 'over-budget', 'never-valid', 'cut-off', 'stopped'));