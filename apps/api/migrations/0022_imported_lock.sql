ALTER TABLE "build_tasks" ADD COLUMN "imported_lock" jsonb;--> statement-breakpoint
-- Imports that no worker has begun were looked at less closely: they are held against their sources like new ones.
UPDATE "build_tasks" SET "imported_lock" = "lock", "lock" = NULL WHERE "lock" IS NOT NULL AND "plan" IS NULL;
