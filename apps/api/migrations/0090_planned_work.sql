CREATE TABLE "planned_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "planned_work_mails" (
	"work_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"cancel_told_at" timestamp with time zone,
	CONSTRAINT "planned_work_mails_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "planned_work" ADD CONSTRAINT "planned_work_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_work_mails" ADD CONSTRAINT "planned_work_mails_work_id_planned_work_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."planned_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_work_mails" ADD CONSTRAINT "planned_work_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_work_ends" ON "planned_work" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "planned_work_mails_user" ON "planned_work_mails" USING btree ("user_id");