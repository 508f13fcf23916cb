CREATE TABLE "drain_servers" (
	"drain_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"job_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "drain_servers_drain_id_server_id_pk" PRIMARY KEY("drain_id","server_id"),
	CONSTRAINT "drain_servers_state" CHECK ("drain_servers"."state" in ('waiting', 'moving', 'moved', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "drains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"notice_minutes" integer NOT NULL,
	"stays_in_region" boolean NOT NULL,
	"runs" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stop_requested_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "drain_servers" ADD CONSTRAINT "drain_servers_drain_id_drains_id_fk" FOREIGN KEY ("drain_id") REFERENCES "public"."drains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drain_servers" ADD CONSTRAINT "drain_servers_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drains" ADD CONSTRAINT "drains_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drain_servers_server" ON "drain_servers" USING btree ("server_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drains_open" ON "drains" USING btree ("node_id") WHERE ended_at is null;
