CREATE TABLE "uptime_days" (
	"day" date PRIMARY KEY NOT NULL,
	"samples" integer NOT NULL,
	"wanted" integer NOT NULL,
	"reached" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
