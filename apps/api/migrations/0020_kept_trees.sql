ALTER TABLE "instances" ADD COLUMN "is_discarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "kept_mb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "is_kept_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "kept_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "instances_kept" ON "instances" USING btree ("node_id") WHERE kept_mb > 0;