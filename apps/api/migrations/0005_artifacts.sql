CREATE TABLE "artifacts" (
	"source" text NOT NULL,
	"url" text NOT NULL,
	"final_url" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha1" text,
	"sha256" text,
	"sha512" text,
	"metadata" jsonb,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artifacts_source_url_pk" PRIMARY KEY("source","url")
);
