CREATE TABLE "installation_flags" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_flags_name" CHECK ("installation_flags"."name" in ('sign-ups', 'free-servers', 'claims', 'assistant-tokens'))
);
