CREATE TABLE "file_contents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"base_id" uuid,
	"depth" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "file_contents_depth" CHECK (depth >= 0 and (base_id is null or depth > 0))
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "file_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" uuid NOT NULL,
	"path" text NOT NULL,
	"content_id" uuid NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"via" text NOT NULL,
	"replaced_at" timestamp with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "file_versions_author_kind" CHECK ("file_versions"."author_kind" in ('person', 'guest', 'system')),
	CONSTRAINT "file_versions_via" CHECK ("file_versions"."via" in ('browser', 'api-key', 'assistant', 'schedule', 'sftp', 'system'))
);
--> statement-breakpoint
ALTER TABLE "change_items" ADD COLUMN "before_version_id" uuid;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_base_id_file_contents_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_contents_key" ON "file_contents" USING btree ("server_id","sha256");--> statement-breakpoint
CREATE INDEX "file_contents_base" ON "file_contents" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "file_versions_file" ON "file_versions" USING btree ("server_id","path","replaced_at");--> statement-breakpoint
CREATE INDEX "file_versions_age" ON "file_versions" USING btree ("replaced_at") WHERE not is_held;--> statement-breakpoint
CREATE INDEX "file_versions_content" ON "file_versions" USING btree ("content_id");--> statement-breakpoint
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_before_version_id_file_versions_id_fk" FOREIGN KEY ("before_version_id") REFERENCES "public"."file_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_items_before_version" ON "change_items" USING btree ("before_version_id");