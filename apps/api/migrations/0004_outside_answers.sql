CREATE TABLE "outside_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"fresh_until" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_answers_used" ON "outside_answers" USING btree ("used_at");