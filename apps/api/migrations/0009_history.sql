CREATE TABLE "server_hours" (
	"server_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cpu_percent" real,
	"memory_bytes" bigint,
	"players" integer,
	CONSTRAINT "server_hours_server_id_at_pk" PRIMARY KEY("server_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "server_minutes" (
	"server_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cpu_percent" real,
	"memory_bytes" bigint,
	"players" integer,
	CONSTRAINT "server_minutes_server_id_at_pk" PRIMARY KEY("server_id","at")
) PARTITION BY RANGE ("at");
