CREATE TABLE "instance_observations" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" text,
	"last_exit" jsonb,
	"cpu_percent" real,
	"memory_bytes" bigint,
	"disk_bytes" bigint,
	"network_received_bytes" bigint,
	"network_sent_bytes" bigint,
	"players" integer,
	"max_players" integer,
	"started_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"power" text NOT NULL,
	"holds" text[] DEFAULT '{}' NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"restarts" integer DEFAULT 0 NOT NULL,
	"restart_generation" integer DEFAULT 0 NOT NULL,
	"spec" jsonb NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_mb" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"send_attempts" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "port_leases" (
	"node_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"port" integer NOT NULL,
	"instance_id" uuid NOT NULL,
	CONSTRAINT "port_leases_node_id_protocol_port_pk" PRIMARY KEY("node_id","protocol","port")
);
--> statement-breakpoint
CREATE TABLE "node_enrolment_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"node_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_enrolment_tokens_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "node_reports" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"run_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"retired_run_ids" uuid[] DEFAULT '{}' NOT NULL,
	"protocol" integer,
	"agent_version" text,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"netmask" text,
	"gateway" text,
	"rdns" text,
	"memory_mb" integer NOT NULL,
	"disk_mb" integer NOT NULL,
	"cpus" integer NOT NULL,
	"memory_overcommit" real DEFAULT 1 NOT NULL,
	"disk_overcommit" real DEFAULT 1 NOT NULL,
	"reserved_memory_mb" integer DEFAULT 0 NOT NULL,
	"reserved_disk_mb" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nodes_reserved" CHECK ("nodes"."reserved_memory_mb" >= 0 and "nodes"."reserved_disk_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "server_installation_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_installation_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"platform_type" text DEFAULT 'java' NOT NULL,
	"server_type" text DEFAULT 'paper' NOT NULL,
	"minecraft_version" text DEFAULT '1.20.1' NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"max_players" integer DEFAULT 10 NOT NULL,
	"max_ram_mb" integer DEFAULT 1024 NOT NULL,
	"max_storage_mb" integer DEFAULT 10240 NOT NULL,
	"last_backup_at" timestamp with time zone,
	"plugins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "instance_observations" ADD CONSTRAINT "instance_observations_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_enrolment_tokens" ADD CONSTRAINT "node_enrolment_tokens_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_reports" ADD CONSTRAINT "node_reports_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_installation_lines" ADD CONSTRAINT "server_installation_lines_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instances_live" ON "instances" USING btree ("server_id") WHERE purpose = 'live' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "instances_server" ON "instances" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "instances_node" ON "instances" USING btree ("node_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "port_leases_instance" ON "port_leases" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "server_installation_lines_server" ON "server_installation_lines" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "servers_user" ON "servers" USING btree ("user_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "instance_observations" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "node_reports" SET (fillfactor = 50);
