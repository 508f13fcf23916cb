CREATE TABLE "instance_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"from_node_id" uuid NOT NULL,
	"to_node_id" uuid NOT NULL,
	"ports" jsonb NOT NULL,
	"generation" integer,
	"left_disk_mb" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"switched_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"aborted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "maintenance_jobs" DROP CONSTRAINT "maintenance_jobs_type";--> statement-breakpoint
ALTER TABLE "servers" DROP CONSTRAINT "servers_busy_with";--> statement-breakpoint
ALTER TABLE "instance_moves" ADD CONSTRAINT "instance_moves_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_moves" ADD CONSTRAINT "instance_moves_from_node_id_nodes_id_fk" FOREIGN KEY ("from_node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_moves" ADD CONSTRAINT "instance_moves_to_node_id_nodes_id_fk" FOREIGN KEY ("to_node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instance_moves_instance" ON "instance_moves" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "instance_moves_open" ON "instance_moves" USING btree ("from_node_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "maintenance_jobs" ADD CONSTRAINT "maintenance_jobs_type" CHECK ("maintenance_jobs"."type" in ('reinstall', 'restore-previous', 'backup', 'restore-backup', 'restore-archive', 'restore-as-new', 'move'));--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_busy_with" CHECK ("servers"."busy_with" in ('reinstall', 'restore-previous', 'backup', 'restore-backup', 'restore-archive', 'restore-as-new', 'move'));